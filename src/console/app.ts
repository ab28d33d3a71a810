import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../http/app.ts'
import type { Authenticate } from '../http/auth.ts'
import type { Pages } from '../sharing/pages.ts'
import { buildConsole } from './build.ts'
import { readFiles } from './files.ts'
import type { ServiceUrls } from './html.ts'
import { consoleRoutes } from './routes.ts'

export interface ConsoleParts {
  /** The folder that has web/ in it. */
  readonly root: string
  readonly services: ServiceUrls
  readonly pages: Pages
  readonly bySession: Authenticate
  readonly say: (what: string) => void
}

export interface Console {
  addRoutes(app: App, baseUrl: string): void
}

/** The console, built where that is needed. Without its sources there is none; the APIs do without. */
export async function createConsole({ root, say, ...parts }: ConsoleParts): Promise<Console> {
  if (!existsSync(join(root, 'web/index.html'))) {
    say('There is no console: its sources in web/ are missing')
    return { addRoutes: () => {} }
  }
  const files = readFiles(await buildConsole(root, () => say('Building the console, which takes a few seconds')))
  return { addRoutes: (app, baseUrl) => consoleRoutes(app, { ...parts, files, baseUrl }) }
}
