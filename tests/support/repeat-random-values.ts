import fc from "fast-check";

// Properties draw the same random values in every run, so a run fails only for what has changed. A thorough run draws
// new ones.
if (process.env.THOROUGH !== "1") fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_128 });
