import { spawnSync } from 'node:child_process'

export interface StepOptions {
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
  readonly minutes?: number
}

/** One command of an installation: quiet, bounded in time, and reported with its own output if it fails. */
export function runStep(
  command: string,
  args: readonly string[],
  { folder, environment, minutes = 5 }: StepOptions,
): string {
  const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: minutes * 60_000,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return stdout
  const how = error?.message ?? (signal === null ? `exit code ${status}` : `ended by ${signal}`)
  throw new Error(`"${command} ${args.join(' ')}" failed: ${how}. ${`${stderr}${stdout}`.trim().slice(0, 500)}`)
}
