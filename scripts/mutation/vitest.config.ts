/** Vitest configuration of a mutation test: one project of the main configuration, with one worker. */
import { defineConfig } from "vitest/config";
import config from "../../vitest.config.ts";

type Project = { test: { name: string } };
const name = process.env.MUTATION_PROJECT ?? "rules";
const project = (config.test?.projects as Project[] | undefined)?.find(({ test }) => test.name === name);
if (!project) throw new Error(`vitest.config.ts has no project “${name}”`);

export default defineConfig({ test: { ...project.test, maxWorkers: 1 } });
