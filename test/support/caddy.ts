import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAtExit } from './at-exit.ts'
import { caddy, findProgram } from './debian-packages.ts'
import { temporaryFolder } from './folder.ts'
import { acceptsConnections } from './port.ts'

export const caddyProgram = (): string | undefined => findProgram(caddy)

/** Starts Caddy with a Caddyfile, and returns the function that stops it. */
export async function startCaddy(caddyfile: string, port: number): Promise<() => Promise<void>> {
  const program = caddyProgram()
  if (program === undefined) throw new Error('Caddy is missing')
  const folder = temporaryFolder()
  const path = join(folder, 'Caddyfile')
  writeFileSync(path, caddyfile)
  const child = spawn(program, ['run', '--config', path, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  runAtExit(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  while (!(await acceptsConnections(port))) {
    if (child.exitCode !== null) throw new Error(`Caddy ended with ${child.exitCode}`)
    await sleep(20)
  }
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}
