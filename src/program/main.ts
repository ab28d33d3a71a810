import { systemClock } from '../base/clock.ts'
import { startName } from '../base/command-name.ts'
import { releaseIdleMemory } from '../base/release-memory.ts'
import { describeMistakes, helpText, readConfig, unknownVariables } from './config.ts'
import { serviceNames } from './listeners.ts'
import { createLogger } from './logger.ts'
import { start } from './start.ts'
import { createRecentWarnings } from './status/recent-warnings.ts'
import { poolThreads } from './thread-pool.ts'

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(helpText())
    return 0
  }
  const wanted = args.length === 0 ? serviceNames : serviceNames.filter((name) => args.includes(name))
  const odd = args.find((arg) => !serviceNames.some((name) => name === arg))
  const { mistakes, ...read } = readConfig(process.env)
  if (odd !== undefined) {
    process.stderr.write(`${startName} takes "analytics", "seo" or nothing; found ${JSON.stringify(odd)}.\n`)
    return 2
  }
  if (!('values' in read)) {
    process.stderr.write(describeMistakes(mistakes))
    return 2
  }
  // libuv reads this when its pool is first used. Loading modules does not use the pool, so setting it here is early enough.
  process.env.UV_THREADPOOL_SIZE = String(poolThreads(read.values, process.env.UV_THREADPOOL_SIZE))
  const warnings = createRecentWarnings(systemClock)
  const logger = createLogger(read.values.logLevel, warnings)
  const unknown = unknownVariables(process.env)
  for (const name of unknown) logger.warn(`${name} is not a variable of Sightline`)
  try {
    await start(read.values, wanted, { logger, warnings, unknownVariables: unknown })
    releaseIdleMemory()
    return 0
  } catch (error) {
    logger.fatal({ err: error }, 'Sightline could not start')
    return 1
  }
}
