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

create        makes an administrator, or makes an existing account one (its password stays).
set-password  sets an account's password; it is signed out everywhere and its API tokens end.
--name        what a new administrator is called; the part of EMAIL before the @ otherwise.
--generate    prints a strong password instead of asking for one; so does a command without a terminal.

Works on the database of DATABASE_URL, else on the embedded one in DATA_DIR. For the embedded one stop Karaj first.
`;

const passwordFaultMessages: Record<string, string> = {
  required: "A password is needed.",
  AUTH_WEAK_PASSWORD: `A password needs at least ${MIN_PASSWORD_LENGTH} characters, and must not be easy to guess.`,
  too_long: `A password has at most ${MAX_PASSWORD_LENGTH} characters.`,
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
  if (!email) throw new UsageError(`${emailArgument} is not a mail address`);
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
    return `${email} is an administrator already. To set another password: ${setPasswordCommand}`;
  }
  if (existingAccount) {
    const promoted = await promoteToAdministrator(db, existingAccount, getSystemTime());
    if (!promoted.ok) throw new UsageError(`${email} is suspended and can't administer: choose another account`);
    return `${email} is an administrator now and keeps its password. To set another one: ${setPasswordCommand}`;
  }
  const name = givenName.trim().slice(0, 60) || (email.split("@")[0] as string).slice(0, 60);
  const { password, passwordNotice } = await choose({ name, email });
  const created = await createAdministrator(db, { email, name, password });
  if (!created.ok) throw new UsageError(`Somebody has just signed up as ${email}: run the command again`);
  return `${email} is an administrator now.${passwordNotice}`;
}

async function resetPassword(
  db: Db,
  { email, choose, config }: { email: string; choose: Choose; config: Config },
): Promise<string> {
  const account = await findAccountByEmail(db, email);
  if (!account) throw new UsageError(`There is no account ${email}`);
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
      : (await promptHidden("The same once more: ")) !== password && "The two were not the same.";
    if (!problem) return { password, passwordNotice: "" };
    if (tries === MAX_TRIES) throw new UsageError(problem);
    process.stderr.write(`${problem}\n`);
  }
}

runCommand(main);
