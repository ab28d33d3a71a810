import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Stage, valuesOf } from './containerfile.ts'

/** Mounted into the root of an image, in place of what a container engine copies and mounts. */
export interface Mounts {
  /** What the first stage has made. */
  readonly app: string
  /** The only folder that can be written, besides /tmp. */
  readonly data: string
  /** A folder that `app` has links to, at `/opt/packages/node_modules`. */
  readonly packages?: string
}

const mountPoints = ['opt/sightline', 'opt/packages/node_modules', 'data', 'proc', 'dev', 'tmp']
const suiteOf = ({ image }: Stage): string => /\/debian:([a-z]+)-slim$/.exec(image)?.[1] ?? ''
const minutes = 60_000

/** Another name for every change of what the image installs. */
export const rootName = (stage: Stage): string =>
  `image-${createHash('sha256')
    .update(JSON.stringify([stage.image, valuesOf(stage, 'RUN')]))
    .digest('hex')
    .slice(0, 12)}`

/** Why no root can be made or entered on this machine; null if it can. */
export function rootObstacle(): string | null {
  if (process.platform !== 'linux') return 'roots of images are entered on Linux only'
  if (process.getuid?.() !== 0) return 'only root can enter the root of an image'
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return 'this system does not allow mounts of its own'
  return existsSync('/usr/bin/apt-get') ? null : "Debian's apt-get is missing"
}

/**
 * Makes the root file system of a stage with Debian's own tools: the minimal system that the slim images consist of, in which the
 * commands of the stage are run. It uses the network, as apt-get does.
 */
export function makeImageRoot(folder: string, stage: Stage): void {
  const making = `${folder}.making-${process.pid}`
  const root = join(making, 'root')
  mkdirSync(making, { recursive: true })
  const step = (command: string, ...args: readonly string[]): string => {
    const { status, stdout, stderr, error } = spawnSync(command, args, {
      cwd: making,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        DEBOOTSTRAP_DIR: join(making, 'tools/usr/share/debootstrap'),
        DEBIAN_FRONTEND: 'noninteractive',
      },
      timeout: 15 * minutes,
      maxBuffer: 64 * 1024 ** 2,
    })
    if (status === 0) return stdout
    throw new Error(
      `"${command} ${args.join(' ')}" failed: ${error?.message ?? `${stderr}${stdout}`.trim().slice(-500)}`,
    )
  }
  try {
    step('apt-get', '--quiet', 'update')
    step('apt-get', '--quiet', 'download', 'debootstrap')
    const archive = readdirSync(making).find((name) => name.endsWith('.deb')) ?? ''
    step('dpkg-deb', '--extract', archive, 'tools')
    const mirrors = step('apt-get', 'indextargets', '--format', '$(REPO_URI)').split('\n')
    const mirror = mirrors.find((uri) => uri.endsWith('/debian/')) ?? 'http://deb.debian.org/debian/'
    // What it mounts in the root, such as /proc, ends with it, even if it fails.
    const inOwnMounts = (...words: readonly string[]): string => step('unshare', '--mount', ...words)
    inOwnMounts('sh', 'tools/usr/sbin/debootstrap', '--variant=minbase', suiteOf(stage), root, mirror)
    cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
    for (const command of valuesOf(stage, 'RUN')) inOwnMounts('chroot', root, '/bin/sh', '-ec', command)
    rmSync(join(root, 'var/cache/apt/archives'), { recursive: true, force: true })
    for (const point of mountPoints) mkdirSync(join(root, point), { recursive: true })
    for (const file of ['etc/hosts', 'etc/resolv.conf']) writeFileSync(join(root, file), '')
    rmSync(folder, { recursive: true, force: true })
    renameSync(root, folder)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

/** The steps after which the root is read-only, as a container engine with `read_only` mounts it. */
const enter = `
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
mount --bind "$APP" "$ROOT/opt/sightline"
mount -o remount,bind,ro "$ROOT/opt/sightline"
if [ -n "$PACKAGES" ]; then mount --bind "$PACKAGES" "$ROOT/opt/packages/node_modules"; mount -o remount,bind,ro "$ROOT/opt/packages/node_modules"; fi
mount --bind "$DATA" "$ROOT/data"
mount --rbind /dev "$ROOT/dev"
mount -t proc proc "$ROOT/proc"
mount -t tmpfs tmpfs "$ROOT/tmp"
for file in hosts resolv.conf; do mount --bind "/etc/$file" "$ROOT/etc/$file"; done
mount -o remount,bind,ro "$ROOT"
exec chroot --userspec="$USER_ID:$USER_ID" "$ROOT" /usr/bin/env -i -C /data "$@"
`

/** The user that the image creates. */
export const imageUser = (stage: Stage): number =>
  Number(/useradd .*--uid (\d+)/.exec(valuesOf(stage, 'RUN').join('\n'))?.[1])

/** Starts a command in the root, by the user and with the environment of the image, and further variables. */
export function spawnInRoot(
  root: string,
  stage: Stage,
  mounts: Mounts,
  command: readonly string[],
  { variables = {}, ...options }: SpawnOptions & { readonly variables?: Readonly<Record<string, string>> } = {},
): ChildProcess {
  const system = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const environment = valuesOf(stage, 'ENV').flatMap((line) => line.replaceAll('$PATH', system).split(' '))
  const added = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  const args = ['--mount', '/bin/sh', '-ec', enter, 'sh', ...environment, ...added, ...command]
  return spawn('unshare', args, {
    ...options,
    env: {
      PATH: system,
      ROOT: root,
      APP: mounts.app,
      DATA: mounts.data,
      PACKAGES: mounts.packages ?? '',
      USER_ID: String(imageUser(stage)),
    },
  })
}

/** The command of the image, or of its health check. */
export function commandOf(stage: Stage, ...keywords: readonly string[]): readonly string[] {
  return keywords.flatMap((keyword) =>
    valuesOf(stage, keyword).flatMap((value): readonly string[] => JSON.parse(value.replace(/^.*?CMD /, ''))),
  )
}
