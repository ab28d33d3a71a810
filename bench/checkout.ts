import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../test/support/port.ts'

export interface StartedCheckout {
  readonly pid: number
  readonly analyticsUrl: string
  readonly stop: () => Promise<void>
}

const environmentOf = (checkout: string, dataDir: string): Record<string, string> => ({
  PATH: [join(checkout, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  SIGHTLINE_DATA_DIR: dataDir,
  SIGHTLINE_DNS_SERVERS: '127.0.0.1:9',
})

/** Starts a checkout, this one or an older one, like `npm start`, and waits until it serves. */
export async function startCheckout(
  checkout: string,
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<StartedCheckout> {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
  const urls = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`] as const
  // Its own process is measured, not that of the shell; the command of an older checkout leaves the shell waiting.
  const command = / exec /.test(scripts.start) ? scripts.start : `exec env ${scripts.start}`
  const child = spawn('/bin/sh', ['-c', command], {
    cwd: checkout,
    env: {
      ...environmentOf(checkout, dataDir),
      SIGHTLINE_ANALYTICS_URL: urls[0],
      SIGHTLINE_SEO_URL: urls[1],
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'close')
  for (const url of urls) while (!(await isHealthy(url)) && child.exitCode === null) await sleep(5)
  if (child.exitCode !== null) throw new Error(`${checkout} ended with ${child.exitCode} before it answered.`)
  return {
    pid: child.pid ?? 0,
    analyticsUrl: urls[0],
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs a command of a checkout, like `npm run sightline -- …`. */
export async function runCommand(checkout: string, dataDir: string, words: readonly string[]): Promise<void> {
  const child = spawn(join(checkout, 'node_modules/.bin/node'), ['src/sightline.ts', ...words], {
    cwd: checkout,
    env: environmentOf(checkout, dataDir),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code} in ${checkout}.`)
}

const isHealthy = async (url: string): Promise<boolean> => {
  const answer = await fetch(`${url}/health`).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status === 200
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
