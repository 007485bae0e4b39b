import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { UsageError } from "../command-line.ts";

/**
 * Asks a question on the terminal and returns the answer. Typed characters are not shown. Ctrl-C and Ctrl-D throw a
 * UsageError.
 */
export async function promptHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true, historySize: 0 });
  try {
    return await new Promise<string>((resolve, reject) => {
      const cancel = () => reject(new UsageError("Cancelled: nothing was changed"));
      terminal.once("line", resolve).once("SIGINT", cancel).once("close", cancel);
    });
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}
