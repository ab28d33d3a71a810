import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runStep } from '../clickhouse/install-step.ts'

/**
 * Extracts a server from Debian's package of the same name into a folder without installing it, because an installed one would start and
 * listen on the network. It uses the libraries of the Debian system. The arguments make it print its version.
 */
export function installPackage(name: string, folder: string, [program = '', ...args]: readonly string[]): void {
  const making = `${folder}.making-${process.pid}`
  mkdirSync(making, { recursive: true })
  try {
    // Small machines often have no package lists.
    if (process.getuid?.() === 0) runStep('apt-get', ['--quiet', 'update'], { folder: making })
    runStep('apt-get', ['--quiet', 'download', name], { folder: making })
    const archive = readdirSync(making).find((file) => file.endsWith('.deb'))
    if (archive === undefined) throw new Error('apt-get brought no package')
    runStep('dpkg-deb', ['--extract', archive, join(making, 'root')], { folder: making })
    mkdirSync(dirname(folder), { recursive: true })
    rmSync(folder, { recursive: true, force: true })
    renameSync(join(making, 'root'), folder)
    runStep(join(folder, program), args, { folder })
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}
