// Finds the Node that Sightline needs: in a package for this platform, which npm installs without running a script.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Returns the path of the binary; throws if there is none. */
export function findNode({ platform, arch, versions, execPath } = process) {
  const system = platform === 'win32' ? 'win' : platform
  const name = Object.keys(optionalDependencies).find((each) => each.endsWith(`-${system}-${arch}`))
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    const binary = join(folder, 'bin', platform === 'win32' ? 'node.exe' : 'node')
    if (existsSync(binary)) return binary
  } catch {
    // It is not installed, as with --omit=optional, or there is none for this platform.
  }
  const [needed] = Object.values(optionalDependencies)[0].split('.')
  if (Number(versions.node.split('.')[0]) >= Number(needed)) return execPath
  throw new Error(
    `Sightline needs Node ${needed}. ${name ? `The package ${name}, which contains it, is not installed` : `There is no package with it for ${system} ${arch}`}, and this is Node ${versions.node}.`,
  )
}

/** Returns why the binary does not start, as on minimal systems, which lack a library; null if it starts. */
export function libraryProblem(binary) {
  const { status, stderr, error } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  if (status === 0) return null
  const [, library] = /loading shared libraries: ([^:]+):/.exec(stderr ?? '') ?? []
  if (library === undefined) return `${binary} does not run here. ${(error?.message ?? stderr).trim()}`
  const how = 'On Debian and Ubuntu: apt-get install libatomic1; on Fedora and RHEL: dnf install libatomic.'
  return `Node needs ${library}, which is not installed.${library === 'libatomic.so.1' ? ` ${how}` : ''}`
}
