import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { engineFolder } from '../clickhouse/location.ts'
import { x64Command } from '../clickhouse/x64-command.ts'

export interface Clickhouse {
  /** The address of its database `default`. */
  readonly url: string
  readonly pid: number
  /** SIGTERM. */
  readonly stop: () => Promise<void>
  /** SIGKILL. */
  readonly kill: () => Promise<void>
}

export interface ClickhousePlace {
  /** A folder for persistent data; without it, the data is deleted with the server. */
  readonly path?: string
  readonly port?: number
}

const serverFile = fileURLToPath(new URL('../clickhouse/server.ts', import.meta.url))

/** Runs the ClickHouse engine on a loopback port, in a separate process. */
export async function startClickhouse({ path, port = 0 }: ClickhousePlace = {}): Promise<Clickhouse> {
  const serverArgs = [engineFolder, String(port), ...(path === undefined ? [] : [path])]
  const [command, ...args] = x64Command(engineFolder, serverFile, serverArgs)
  const child = spawn(command, args)
  const ended = once(child, 'close')
  let printed = ''
  let log = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  while (!printed.endsWith('\n')) {
    await Promise.race([once(child.stdout, 'data'), ended])
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`ClickHouse did not start:\n${log}`)
  }
  const endBy = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await ended
  }
  return {
    url: `clickhouse://127.0.0.1:${printed.trim()}/default`,
    pid: child.pid ?? 0,
    stop: () => endBy('SIGTERM'),
    kill: () => endBy('SIGKILL'),
  }
}
