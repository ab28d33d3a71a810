import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { keepInUse } from '../base/build-folder.ts'
import { lazy } from '../base/lazy.ts'
import type { App } from '../http/app.ts'
import type { Authenticate } from '../http/auth.ts'
import type { SendPage } from '../http/not-found.ts'
import type { SharedPages } from '../sharing/shared-pages.ts'
import { buildConsole } from './build.ts'
import { listBuiltFiles } from './files.ts'
import { readIndexPages, type ServiceUrls } from './index-page.ts'
import { consoleRoutes, sendConsolePage } from './routes.ts'

export interface ConsoleDeps {
  /** The folder that contains web/. */
  readonly root: string
  readonly services: ServiceUrls
  readonly pages: SharedPages
  readonly bySession: Authenticate
  readonly log: (what: string) => void
}

export interface Console {
  addRoutes(app: App, baseUrl: string): void
  /** The page for unknown URLs of this origin; undefined without a console. */
  notFoundPage(baseUrl: string): SendPage | undefined
}

/** The console, built where that is needed. Without its sources there is none; the APIs do without. */
export async function createConsole({ root, log, ...deps }: ConsoleDeps): Promise<Console> {
  if (!existsSync(join(root, 'web/index.html'))) {
    log('There is no console: its sources in web/ are missing')
    return { addRoutes: () => {}, notFoundPage: () => undefined }
  }
  const folder = await buildConsole(root, () => log('Building the console, which takes a few seconds'))
  keepInUse(folder)
  // To list the files takes longer than all else that the console needs at a start, so it waits for the first request.
  const files = lazy(() => listBuiltFiles(folder))
  const indexPages = lazy(() => readIndexPages(folder, deps.services))
  return {
    addRoutes: (app, baseUrl) => consoleRoutes(app, { ...deps, files, indexPages, baseUrl }),
    notFoundPage: (baseUrl) => sendConsolePage(indexPages, deps.services, baseUrl),
  }
}
