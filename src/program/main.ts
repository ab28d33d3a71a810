import manifest from '../../package.json' with { type: 'json' }
import { systemClock } from '../base/clock.ts'
import { isInstalled, startName } from '../base/command-name.ts'
import { DomainError } from '../base/errors.ts'
import { releaseIdleMemory } from '../base/release-memory.ts'
import { incompleteMailSetup } from '../mail/setup.ts'
import { findBrowser } from '../seo/render/find-browser.ts'
import { startWatchdog } from '../watchdog/watchdog.ts'
import { type Config, describeMistakes, helpText, isStartedByNpm, readConfig, unknownVariables } from './config.ts'
import { type ServiceName, serviceNames } from './listeners.ts'
import { createLogger } from './logger.ts'
import { type Output, startProgram } from './start.ts'
import { createRecentWarnings } from './status/recent-warnings.ts'
import { poolThreads } from './thread-pool.ts'

const launcherCheckMs = 1_000
const repeatedSignalMs = 1_000

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(helpText())
    return 0
  }
  if (args.includes('--version')) {
    process.stdout.write(`Sightline ${manifest.version}\n`)
    return 0
  }
  const wanted = args.length === 0 ? serviceNames : serviceNames.filter((name) => args.includes(name))
  const odd = args.find((arg) => !serviceNames.some((name) => name === arg))
  const { mistakes, ...read } = readConfig(process.env)
  if (odd !== undefined) {
    process.stderr.write(
      `${startName} takes "analytics", "seo", --help, --version or nothing; found ${JSON.stringify(odd)}.\n`,
    )
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
  for (const { name, nearest } of unknown)
    logger.warn(`${name} is not a variable of Sightline${nearest === null ? '' : `; did you mean ${nearest}?`}`)
  if (isInstalled || isStartedByNpm(process.env)) endWithLauncher((message) => logger.warn(message))
  for (const problem of await incompleteSettings(read.values)) logger.warn(problem)
  try {
    await runUntilSignal(read.values, wanted, {
      ...{ logger, warnings, unknownVariables: unknown },
      isTerminal: process.stdout.isTTY === true,
      write: (text) => process.stdout.write(text),
    })
    releaseIdleMemory()
    return 0
  } catch (error) {
    // What is no bug is one line, which says what to do. It can be from an event engine, whose bundle has a class of its own.
    if (error instanceof Error && error.name === DomainError.name)
      logger.fatal(`Sightline could not start: ${error.message}`)
    else logger.fatal({ err: error }, 'Sightline could not start')
    return 1
  }
}

/** Starts the program, which is stopped by a signal, also while it is starting. */
async function runUntilSignal(config: Config, wanted: readonly ServiceName[], output: Output): Promise<void> {
  const { logger } = output
  const stopping = new AbortController()
  const watchdog = startWatchdog({ seconds: config.stopSeconds, log: (message) => logger.warn(message) })
  const end = async (): Promise<void> => {
    await watchdog.close()
    exitSoon()
  }
  const starting = startProgram(config, wanted, output, stopping.signal)
  // A terminal and a launcher may both send the signal; only a later one ends the process at once.
  const onSignal = (): void => {
    if (!stopping.signal.aborted) {
      logger.info('Stopping')
      watchdog.stopping()
    }
    stopping.abort()
    starting
      .then(
        ({ stop }) => stop(),
        () => undefined,
      )
      .then(end)
    setTimeout(() => process.off('SIGTERM', onSignal).off('SIGINT', onSignal), repeatedSignalMs).unref()
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  try {
    await starting
  } catch (error) {
    // After a signal, its handler ends the process.
    if (stopping.signal.aborted) return
    await end()
    throw error
  }
}

/** Exits even if a leaked handle would keep the process alive. If there is none, the process ends before this timer fires. */
function exitSoon(): void {
  setTimeout(() => process.exit(), 2_000).unref()
}

/** A launcher that is killed cannot pass on a signal; without this, the service would run on, and keep the ports. */
function endWithLauncher(log: (message: string) => void): void {
  const launcher = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === launcher) return
    clearInterval(timer)
    log('The process that started the service has ended, so the service ends, too')
    process.kill(process.pid, 'SIGTERM')
  }, launcherCheckMs).unref()
}

/** What is configured, but has no effect. */
async function incompleteSettings({ smtpUrl, mailFrom, browser }: Config): Promise<readonly string[]> {
  const mail = incompleteMailSetup(smtpUrl, mailFrom)
  const browserPath = browser === null || browser === 'off' ? null : await findBrowser(browser)
  return [...(mail === null ? [] : [mail]), ...(browserPath && 'problem' in browserPath ? [browserPath.problem] : [])]
}
