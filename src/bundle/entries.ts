import { join } from 'node:path'

/** What is started by hand. Threads are found in the sources. */
export const programs = ['src/program/main.ts', 'src/program/sightline.ts'] as const

/** The name in the bundle of a source file that a process or thread begins with. */
export const bundledName = (root: string, path: string): string =>
  `${path.slice(join(root, '/').length).replace(/\.ts$/, '').replaceAll('/', '-')}.js`
