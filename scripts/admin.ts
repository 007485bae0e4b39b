/**
 * Creates administrators and sets passwords in the configured database.
 * npm run admin -- create EMAIL [--name NAME] [--generate] npm run admin -- set-password EMAIL [--generate]
 */

import type { Db } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import {
  createAdministrator,
  findAccountByEmail,
  findPasswordIssue,
  generateRandomPassword,
  parseAccountEmail,
  promoteToAdministrator,
  setAccountPassword,
} from "#domain/accounts/operator.server.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#domain/accounts/password.ts";
import { getSystemTime } from "#kernel/clock.ts";
import { type Config, readConfig } from "#server/config.ts";
import { protectDataFolder } from "#server/data-folder.ts";
import { openDatabaseFromConfig } from "#server/open-database.ts";
import { promptHidden } from "./admin/prompt-hidden.ts";
import { assertEmbeddedDatabase } from "./backup/assert-location.ts";
import { parseArguments, runCommand, UsageError } from "./command-line.ts";

const usage = `Usage: npm run admin -- create EMAIL [--name NAME] [--generate]
       npm run admin -- set-password EMAIL [--generate]

create        Create an administrator. An existing account becomes one and keeps its password.
set-password  Set the password of an account, end its sessions and revoke its API tokens.
--name        Name of a new administrator (default: the part of EMAIL before the @).
--generate    Generate and print a strong password. Without a terminal this is the default.

Uses the database in DATABASE_URL, otherwise the embedded database in DATA_DIR. Stop Karaj before using the embedded one.
`;

const passwordFaultMessages: Record<string, string> = {
  required: "Enter a password.",
  AUTH_WEAK_PASSWORD: `The password must have at least ${MIN_PASSWORD_LENGTH} characters and must not be easy to guess.`,
  too_long: `The password must have at most ${MAX_PASSWORD_LENGTH} characters.`,
};

type Person = { name: string; email: string };

/** Number of times that the command asks for a password before it gives up. */
const MAX_TRIES = 3;

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.help) return void process.stdout.write(usage);
  const [command, emailArgument, ...extraArguments] = positionals;
  if ((command !== "create" && command !== "set-password") || !emailArgument || extraArguments.length > 0)
    throw new UsageError(usage);
  const email = parseAccountEmail(emailArgument);
  if (!email) throw new UsageError(`${emailArgument} is not an email address`);
  const config = readConfig(process.env);
  if (command === "set-password" && !config.databaseUrl) assertEmbeddedDatabase(config.dataDir, "DATA_DIR");
  protectDataFolder(config.dataDir);
  const database = await openDatabaseFromConfig(config, { withoutTimeout: true });
  try {
    await migrate(database.db);
    await seedReferenceData(database.db);
    const choosePasswordFor = (person: Person) => choosePassword(person, values.generate);
    const message =
      command === "create"
        ? await createAdmin(database.db, { email, name: values.name ?? "", choose: choosePasswordFor })
        : await resetPassword(database.db, { email, choose: choosePasswordFor, config });
    process.stdout.write(`${message}\n`);
  } finally {
    await database.close();
  }
}

const readArguments = () =>
  parseArguments(
    {
      allowPositionals: true,
      options: {
        help: { type: "boolean", default: false },
        generate: { type: "boolean", default: false },
        name: { type: "string" },
      },
    },
    usage,
  );

type Choose = (person: Person) => Promise<{ password: string; passwordNotice: string }>;

async function createAdmin(
  db: Db,
  { email, name: givenName, choose }: { email: string; name: string; choose: Choose },
): Promise<string> {
  const existingAccount = await findAccountByEmail(db, email);
  const setPasswordCommand = `npm run admin -- set-password ${email}`;
  if (existingAccount?.role === "administrator") {
    return `${email} is already an administrator. To set another password: ${setPasswordCommand}`;
  }
  if (existingAccount) {
    const promoted = await promoteToAdministrator(db, existingAccount, getSystemTime());
    if (!promoted.ok)
      throw new UsageError(`${email} is suspended and cannot become an administrator: choose another account`);
    return `${email} is now an administrator and keeps its password. To set another one: ${setPasswordCommand}`;
  }
  const name = givenName.trim().slice(0, 60) || (email.split("@")[0] as string).slice(0, 60);
  const { password, passwordNotice } = await choose({ name, email });
  const created = await createAdministrator(db, { email, name, password });
  if (!created.ok) throw new UsageError(`${email} signed up while the command ran: run it again`);
  return `${email} is now an administrator.${passwordNotice}`;
}

async function resetPassword(
  db: Db,
  { email, choose, config }: { email: string; choose: Choose; config: Config },
): Promise<string> {
  const account = await findAccountByEmail(db, email);
  if (!account) throw new UsageError(`no account has the address ${email}`);
  const { password, passwordNotice } = await choose(account);
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  await setAccountPassword(db, { id: account.id, password }, { now: getSystemTime(), origin });
  return `${email} has a new password and is signed out everywhere.${passwordNotice}`;
}

/**
 * Returns a new password. Asks for it on the terminal, or generates one with `generate` or without a terminal.
 * `passwordNotice` is the line that prints a generated password, empty for a typed one.
 */
async function choosePassword(
  person: Person,
  generate: boolean,
): Promise<{ password: string; passwordNotice: string }> {
  if (generate || !process.stdin.isTTY) {
    const password = generateRandomPassword();
    return { password, passwordNotice: `\nPassword: ${password}` };
  }
  for (let tries = 1; ; tries += 1) {
    const password = await promptHidden(`Password for ${person.email}: `);
    const fault = findPasswordIssue(password, person);
    const problem = fault
      ? (passwordFaultMessages[fault] ?? fault)
      : (await promptHidden("Repeat the password: ")) !== password && "The passwords do not match.";
    if (!problem) return { password, passwordNotice: "" };
    if (tries === MAX_TRIES) throw new UsageError(problem);
    process.stderr.write(`${problem}\n`);
  }
}

runCommand(main);
