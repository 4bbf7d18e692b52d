import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.join(__dirname, '..', '..', '..');

/** The binary under test. */
export const BINARY = path.resolve(process.env.AFTERBELL_BIN ?? path.join(ROOT, 'target', 'debug', 'afterbell'));

/** Runs a command of the binary on the data of the product that this run started; gives what it printed. */
export async function afterbell(...command: string[]): Promise<string> {
  const data = process.env.AFTERBELL_E2E_DATA;
  if (data === undefined) {
    throw new Error('the product was not started by this run, so its data folder is not known (AFTERBELL_E2E_DATA)');
  }
  return await afterbellOn(data, ...command);
}

/** Runs a command of the binary on a data folder; gives what it printed. */
export async function afterbellOn(data: string, ...command: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(BINARY, [...command, '--data', data], { cwd: ROOT });
  return stdout;
}

/** The link that `afterbell invite` printed. */
export function invitationIn(printed: string): string {
  const link = /http\S+\/identity\/invitation\S+/.exec(printed)?.[0];
  if (link === undefined) {
    throw new Error(`no invitation link in: ${printed}`);
  }
  return link;
}
