/**
 * Makes administrators and sets passwords in the configured database.
 *
 *   npm run admin -- create EMAIL [--name NAME] [--generate]
 *   npm run admin -- set-password EMAIL [--generate]
 */

import { parseArgs } from "node:util";
import type { Db } from "#db/database.ts";
import { FolderLockedError } from "#db/embedded/lock.ts";
import { migrate } from "#db/migrate.ts";
import { seedReference } from "#db/seed/reference.server.ts";
import { TransferRefusedError } from "#db/transfer/refused.ts";
import {
  createAdministrator,
  findAccountByEmail,
  findPasswordFault,
  generatePassword,
  parseAccountEmail,
  promoteToAdministrator,
  setPassword,
} from "#domain/accounts/operator.server.ts";
import { longestPassword, shortestPassword } from "#domain/accounts/password.ts";
import { systemClock } from "#kernel/clock.ts";
import { type Config, ConfigError, readConfig } from "#server/config.ts";
import { protectDataFolder } from "#server/data-folder.ts";
import { openConfigured } from "#server/open-database.ts";
import { askHidden } from "./admin/ask-hidden.ts";
import { refuseWithoutDatabase } from "./backup/place.ts";
import { UsageError } from "./import/usage-error.ts";

const usage = `Usage: npm run admin -- create EMAIL [--name NAME] [--generate]
       npm run admin -- set-password EMAIL [--generate]

create        makes an administrator, or makes an existing account one (its password stays).
set-password  sets an account's password; it is signed out everywhere and its API tokens end.
--name        what a new administrator is called; the part of EMAIL before the @ otherwise.
--generate    prints a strong password instead of asking for one; so does a command without a terminal.

Works on the database of DATABASE_URL, else on the embedded one in DATA_DIR. For the embedded one stop Karaj first.
`;

const faults: Record<string, string> = {
  required: "A password is needed.",
  AUTH_WEAK_PASSWORD: `A password needs at least ${shortestPassword} characters, and must not be easy to guess.`,
  too_long: `A password has at most ${longestPassword} characters.`,
};

type Person = { name: string; email: string };

/** How often a refused password is asked for again. */
const MAX_TRIES = 3;

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.help) return void process.stdout.write(usage);
  const [command, given, ...more] = positionals;
  if ((command !== "create" && command !== "set-password") || !given || more.length > 0) throw new UsageError(usage);
  const email = parseAccountEmail(given);
  if (!email) throw new UsageError(`${given} is not a mail address`);
  const config = readConfig(process.env);
  if (command === "set-password" && !config.databaseUrl) refuseWithoutDatabase(config.dataDir, "DATA_DIR");
  protectDataFolder(config.dataDir);
  const database = await openConfigured(config, { patient: true });
  try {
    await migrate(database.db);
    await seedReference(database.db);
    const choose = (person: Person) => choosePassword(person, values.generate);
    const said =
      command === "create"
        ? await runCreate(database.db, { email, name: values.name ?? "", choose })
        : await runSetPassword(database.db, { email, choose, config });
    process.stdout.write(`${said}\n`);
  } finally {
    await database.close();
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: "boolean", default: false },
        generate: { type: "boolean", default: false },
        name: { type: "string" },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

type Choose = (person: Person) => Promise<{ password: string; shown: string }>;

async function runCreate(
  db: Db,
  { email, name: given, choose }: { email: string; name: string; choose: Choose },
): Promise<string> {
  const known = await findAccountByEmail(db, email);
  const setIt = `npm run admin -- set-password ${email}`;
  if (known?.role === "administrator") {
    return `${email} is an administrator already. To set another password: ${setIt}`;
  }
  if (known) {
    const promoted = await promoteToAdministrator(db, known, systemClock());
    if (!promoted.ok) throw new UsageError(`${email} is suspended and can't administer: choose another account`);
    return `${email} is an administrator now and keeps its password. To set another one: ${setIt}`;
  }
  const name = given.trim().slice(0, 60) || (email.split("@")[0] as string).slice(0, 60);
  const { password, shown } = await choose({ name, email });
  const created = await createAdministrator(db, { email, name, password });
  if (!created.ok) throw new UsageError(`Somebody has just signed up as ${email}: run the command again`);
  return `${email} is an administrator now.${shown}`;
}

async function runSetPassword(
  db: Db,
  { email, choose, config }: { email: string; choose: Choose; config: Config },
): Promise<string> {
  const account = await findAccountByEmail(db, email);
  if (!account) throw new UsageError(`There is no account ${email}`);
  const { password, shown } = await choose(account);
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  await setPassword(db, { id: account.id, password }, { now: systemClock(), origin });
  return `${email} has a new password and is signed out everywhere.${shown}`;
}

/** Asks for a password on a terminal, or makes one. `shown` is what the command prints of it. */
async function choosePassword(person: Person, generate: boolean): Promise<{ password: string; shown: string }> {
  if (generate || !process.stdin.isTTY) {
    const password = generatePassword();
    return { password, shown: `\nPassword: ${password}` };
  }
  for (let tries = 1; ; tries += 1) {
    const password = await askHidden(`Password for ${person.email}: `);
    const fault = findPasswordFault(password, person);
    const wrong = fault
      ? (faults[fault] ?? fault)
      : (await askHidden("The same once more: ")) !== password && "The two were not the same.";
    if (!wrong) return { password, shown: "" };
    if (tries === MAX_TRIES) throw new UsageError(wrong);
    process.stderr.write(`${wrong}\n`);
  }
}

main().catch((error: unknown) => {
  const plain = [UsageError, FolderLockedError, TransferRefusedError, ConfigError].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(`${plain ? (error as Error).message : ((error as Error)?.stack ?? error)}\n`);
  process.exitCode = 1;
});
