import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runStep } from '../clickhouse/install-step.ts'
import { enginesFolder } from '../clickhouse/location.ts'

/** A program that tests run, in a package of Debian. */
export interface PackagedProgram {
  readonly package: string
  /** Where the package puts it. */
  readonly path: string
  /** What prints its version, to see that it starts. */
  readonly version: string
}

export const nginx: PackagedProgram = { package: 'nginx', path: '/usr/sbin/nginx', version: '-v' }
export const caddy: PackagedProgram = { package: 'caddy', path: '/usr/bin/caddy', version: 'version' }
export const promtool: PackagedProgram = { package: 'prometheus', path: '/usr/bin/promtool', version: '--version' }

const folderOf = (program: PackagedProgram): string => join(enginesFolder, program.package)

/** The path of the machine's own program, or of the one that the test setup has extracted. */
export const findProgram = (program: PackagedProgram): string | undefined =>
  [program.path, join(folderOf(program), program.path)].find(existsSync)

/**
 * Extracts a package of Debian into a folder without installing it, because an installed server would start and listen on the
 * network. Its programs use the libraries of the Debian system.
 */
export function extractPackage(program: PackagedProgram): void {
  const folder = folderOf(program)
  const making = `${folder}.making-${process.pid}`
  mkdirSync(making, { recursive: true })
  try {
    // Small machines often have no package lists.
    if (process.getuid?.() === 0) runStep('apt-get', ['--quiet', 'update'], { folder: making })
    runStep('apt-get', ['--quiet', 'download', program.package], { folder: making })
    const archive = readdirSync(making).find((name) => name.endsWith('.deb'))
    if (archive === undefined) throw new Error('apt-get brought no package')
    runStep('dpkg-deb', ['--extract', archive, join(making, 'root')], { folder: making })
    mkdirSync(dirname(folder), { recursive: true })
    rmSync(folder, { recursive: true, force: true })
    renameSync(join(making, 'root'), folder)
    runStep(join(folder, program.path), [program.version], { folder })
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}
