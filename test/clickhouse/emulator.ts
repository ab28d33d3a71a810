import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from './install-step.ts'
import { emulator } from './location.ts'

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'

/**
 * QEMU from the backports: that of Debian 12 itself cannot be given a larger cache of translated code. On CPUs whose
 * instruction cache Linux tells to have lines of 4 kB (Neoverse N1), a block of code fills two such lines, and its 128 MB are
 * used up by every single query: 500 ms for `select 1`, against 30 ms.
 */
const packages = [
  'qemu-user/bookworm-backports',
  'libc6:amd64',
  'libgcc-s1:amd64',
  'libstdc++6:amd64',
  'libatomic1:amd64',
]

/** Puts an emulator of x64 and the libraries of x64 into a folder, from Debian's packages; the machine itself is left as it is. */
export function installEmulator(folder: string): void {
  if (!existsSync('/usr/bin/apt-get') || !existsSync(keyring)) {
    throw new Error("on this CPU it runs under emulation, by packages of Debian, and Debian's apt-get is missing")
  }
  const apt = join(folder, 'apt')
  const root = join(folder, emulator.root)
  for (const path of [`${apt}/lists/partial`, `${apt}/cache/archives/partial`, root])
    mkdirSync(path, { recursive: true })
  writeFileSync(join(apt, 'status'), '')
  writeFileSync(join(apt, 'sources.list'), sources(folder))
  writeFileSync(join(apt, 'apt.conf'), configuration(apt))
  const environment = { APT_CONFIG: join(apt, 'apt.conf') }
  runStep('apt-get', ['--quiet', 'update'], { folder: apt, environment })
  runStep('apt-get', ['--quiet', 'download', ...packages], { folder: apt, environment })
  for (const file of readdirSync(apt)) {
    if (file.endsWith('.deb')) runStep('dpkg-deb', ['--extract', file, root], { folder: apt })
  }
  renameSync(join(root, 'usr/bin/qemu-x86_64'), join(folder, emulator.program))
  rmSync(join(root, 'usr/bin'), { recursive: true })
  // The package's own link is absolute, and would lead to the machine's libraries.
  rmSync(join(root, 'lib64/ld-linux-x86-64.so.2'))
  symlinkSync('../lib/x86_64-linux-gnu/ld-linux-x86-64.so.2', join(root, 'lib64/ld-linux-x86-64.so.2'))
  rmSync(apt, { recursive: true })
}

function sources(folder: string): string {
  const configured = runStep('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { folder }).split('\n')
  const mirror = configured.find((uri) => uri.endsWith('/debian/'))
  if (mirror === undefined) throw new Error("apt-get knows no mirror of Debian's packages")
  const suites = ['bookworm', 'bookworm-backports']
  return suites.map((suite) => `deb [signed-by=${keyring}] ${mirror} ${suite} main\n`).join('')
}

function configuration(apt: string): string {
  return [
    'APT::Architectures { "arm64"; "amd64"; };',
    'APT::Sandbox::User "root";',
    `Dir::State::lists "${apt}/lists";`,
    `Dir::State::status "${apt}/status";`,
    `Dir::Cache "${apt}/cache";`,
    `Dir::Etc::sourcelist "${apt}/sources.list";`,
    'Dir::Etc::sourceparts "-";',
  ].join('\n')
}
