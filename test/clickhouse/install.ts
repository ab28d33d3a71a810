import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installEmulator } from './emulator.ts'
import { runStep } from './install-step.ts'
import { engineFolder, enginesFolder, missingFile } from './location.ts'
import { x64Command } from './x64-command.ts'

/**
 * Installs the engine where it is missing: made next to its place, tried out, then moved into it, so that what is there is
 * whole; of two that install at once, the first one's stays. Leaves word of why it cannot be had, for the tests to tell.
 */
export function installEngine(): void {
  mkdirSync(enginesFolder, { recursive: true })
  removeAbandoned()
  if (existsSync(engineFolder)) return
  console.log(`ClickHouse's engine is missing: installing it into ${enginesFolder} (780 MB).`)
  const making = `${engineFolder}.making-${process.pid}`
  try {
    build(making)
    if (!existsSync(engineFolder)) renameSync(making, engineFolder)
    rmSync(missingFile, { force: true })
  } catch (error) {
    writeFileSync(missingFile, error instanceof Error ? error.message : String(error))
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

function build(folder: string): void {
  const { platform, arch } = process
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64'))
    throw new Error(`there is none for ${platform} ${arch}`)
  cpSync(fileURLToPath(new URL('./engine', import.meta.url)), folder, { recursive: true })
  // By force, since the machine's own CPU may be another than that of the packages; not by `ci`, which insists on those for
  // other systems too, of which some registries know nothing.
  const forX64 = ['--force', '--os=linux', '--cpu=x64']
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
  runStep('npm', ['install', '--no-save', '--ignore-scripts', '--omit=peer', ...forX64, ...quietly], {
    folder,
    minutes: 15,
  })
  if (arch === 'arm64') installEmulator(folder)
  smokeTest(folder)
}

function smokeTest(folder: string): void {
  const [command, ...args] = x64Command(folder, fileURLToPath(new URL('./smoke-test.ts', import.meta.url)), [folder])
  const answer = runStep(command, args, { folder })
  if (answer.trim() !== '42') throw new Error(`the engine answered 6 * 7 by ${answer}`)
}

/** What installations that were cut off have left. */
function removeAbandoned(): void {
  for (const name of readdirSync(enginesFolder)) {
    const process = /\.making-(\d+)$/.exec(name)?.[1]
    if (process !== undefined && !existsSync(`/proc/${process}`)) {
      rmSync(join(enginesFolder, name), { recursive: true, force: true })
    }
  }
}
