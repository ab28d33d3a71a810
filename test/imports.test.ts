import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findCycles, findFolderCycles, importsOf, moduleOf, readSources, type Sources } from './support/imports.ts'

const ground = ['base', 'texts', 'database', 'http']
const service = [...ground, 'sharing', 'sites', 'branding', 'print', 'notifications']

/** What each part of the program may import besides itself. A new folder needs its line here. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  base: [],
  texts: ['base'],
  threads: ['base'],
  http: ['base', 'texts'],
  database: ['base', 'threads'],
  branding: ground,
  print: ['base', 'texts', 'database', 'branding'],
  notifications: [...ground, 'jobs', 'mail', 'fetch'],
  accounts: [...ground, 'jobs', 'mail', 'branding', 'notifications', 'fetch'],
  jobs: ['base', 'database'],
  sharing: ground,
  sites: ground,
  mail: [...ground, 'jobs', 'branding'],
  fetch: ['base', 'texts'],
  control: ['base'],
  backup: ['base'],
  watchdog: ['base'],
  bundle: ['base'],
  console: ['base', 'http', 'sharing'],
  'analytics/events': ['base', 'threads'],
  'analytics/ingest': ['base', 'threads', 'http', 'analytics/events'],
  'analytics/stats': ['base', 'texts', 'http', 'sharing', 'branding', 'print', 'analytics/events', 'analytics/funnels'],
  'analytics/goals': [...ground, 'analytics/events', 'analytics/stats', 'analytics/websites'],
  'analytics/goal-notices': ['base', 'database', 'notifications', 'analytics/events', 'analytics/stats'],
  'analytics/alerts': [...ground, 'notifications', 'analytics/events', 'analytics/stats', 'analytics/websites'],
  'analytics/websites': [...service, 'jobs', 'fetch', 'threads'],
  'analytics/demo': [
    ...ground,
    'analytics/annotations',
    'analytics/events',
    'analytics/funnels',
    'analytics/goals',
    'analytics/segments',
    'analytics/stats',
    'analytics/websites',
  ],
  'analytics/funnels': [...service, 'analytics/events', 'analytics/websites'],
  'analytics/annotations': [...service, 'analytics/websites'],
  'analytics/imports': [
    ...ground,
    'jobs',
    'threads',
    'notifications',
    'analytics/events',
    'analytics/ingest',
    'analytics/search',
  ],
  'analytics/path-groups': [...ground, 'analytics/stats', 'analytics/websites'],
  'analytics/exclusion-rules': [...ground, 'jobs', 'analytics/events', 'analytics/stats', 'analytics/websites'],
  'analytics/channel-rules': [...ground, 'analytics/events', 'analytics/stats', 'analytics/websites'],
  'analytics/share-links': [...service, 'analytics/websites'],
  'analytics/segments': [...service, 'analytics/stats', 'analytics/websites'],
  'analytics/tracking-health': [
    ...service,
    'analytics/digests',
    'analytics/events',
    'analytics/logs',
    'analytics/server-events',
    'analytics/stats',
    'analytics/websites',
  ],
  'analytics/server-events': [...service, 'analytics/events', 'analytics/ingest'],
  'analytics/retention': [
    ...service,
    'jobs',
    'analytics/events',
    'analytics/ingest',
    'analytics/stats',
    'analytics/websites',
  ],
  'analytics/logs': ['base', 'database', 'fetch', 'analytics/events', 'analytics/ingest'],
  'analytics/plausible': [...ground, 'analytics/events', 'analytics/stats', 'analytics/goals'],
  'analytics/digests': [...ground, 'jobs', 'mail', 'branding', 'print', 'notifications', 'analytics/stats'],
  'analytics/connections': [...ground, 'fetch', 'jobs'],
  'analytics/search': [
    ...ground,
    'jobs',
    'analytics/connections',
    'analytics/events',
    'analytics/ingest',
    'analytics/stats',
  ],
  'analytics/index-now': [
    ...ground,
    'fetch',
    'jobs',
    'analytics/connections',
    'analytics/digests',
    'analytics/websites',
  ],
  'analytics/pages': [
    ...ground,
    'sites',
    'analytics/events',
    'analytics/stats',
    'analytics/digests',
    'analytics/search',
    'analytics/websites',
  ],
  'analytics/fixes': [
    ...ground,
    'analytics/annotations',
    'analytics/events',
    'analytics/pages',
    'analytics/search',
    'analytics/stats',
    'analytics/websites',
  ],
  'analytics/overview': [
    ...ground,
    'sites',
    'analytics/events',
    'analytics/stats',
    'analytics/websites',
    'analytics/digests',
  ],
  analytics: [
    ...service,
    'jobs',
    'mail',
    'analytics/alerts',
    'analytics/annotations',
    'analytics/channel-rules',
    'analytics/connections',
    'analytics/exclusion-rules',
    'analytics/fixes',
    'analytics/demo',
    'analytics/digests',
    'analytics/overview',
    'analytics/pages',
    'analytics/events',
    'analytics/goal-notices',
    'analytics/goals',
    'analytics/imports',
    'analytics/index-now',
    'analytics/ingest',
    'analytics/funnels',
    'analytics/plausible',
    'analytics/retention',
    'analytics/search',
    'analytics/logs',
    'analytics/server-events',
    'analytics/tracking-health',
    'analytics/path-groups',
    'analytics/segments',
    'analytics/share-links',
    'analytics/stats',
    'analytics/websites',
  ],
  'seo/facts': ['base', 'fetch', 'seo/render'],
  'seo/checks': ['base', 'texts', 'fetch', 'seo/facts', 'seo/render'],
  'seo/score': ['base', 'texts', 'fetch', 'seo/facts', 'seo/checks', 'seo/render'],
  'seo/render': ['base', 'threads', 'fetch'],
  'seo/audit': ['base', 'threads', 'fetch', 'seo/facts', 'seo/checks', 'seo/score', 'seo/render'],
  'seo/schedules': [...ground, 'jobs'],
  'seo/notices': ['base', 'database', 'notifications'],
  'seo/reports': [...service, 'jobs', 'mail', 'threads', 'seo/checks', 'seo/notices', 'seo/score', 'seo/schedules'],
  'seo/projects': [...service, 'jobs', 'seo/checks', 'seo/reports'],
  'seo/ignored': [...ground, 'jobs', 'seo/projects', 'seo/reports', 'seo/score'],
  'seo/site-checks': ['base', 'texts', 'database', 'seo/checks', 'seo/facts'],
  'seo/crawls': [
    ...service,
    'jobs',
    'mail',
    'threads',
    'fetch',
    'seo/audit',
    'seo/checks',
    'seo/facts',
    'seo/formats',
    'seo/notices',
    'seo/reports',
    'seo/schedules',
    'seo/score',
    'seo/render',
    'seo/site-checks',
  ],
  'seo/sites': [
    ...service,
    'fetch',
    'seo/checks',
    'seo/crawls',
    'seo/projects',
    'seo/reports',
    'seo/schedules',
    'seo/score',
    'seo/site-checks',
  ],
  'seo/share-links': [...service],
  'seo/demo': ['base', 'database', 'fetch', 'seo/crawls', 'seo/reports', 'seo/schedules'],
  'seo/formats': ['base', 'texts', 'database', 'http', 'branding', 'print', 'seo/reports'],
  seo: [
    ...service,
    'jobs',
    'mail',
    'seo/audit',
    'seo/crawls',
    'seo/demo',
    'seo/formats',
    'seo/ignored',
    'seo/notices',
    'seo/projects',
    'seo/render',
    'seo/reports',
    'seo/schedules',
    'seo/share-links',
    'seo/sites',
  ],
  client: [],
  tracker: [],
  web: ['client'],
}

/** The program composes all parts, and the entry points start it; no part knows them. */
const composition = new Set(['root', 'program'])
const entryPoints = ['src/main.ts', 'src/sightline.ts']
const readsEnvironment = ['src/program/main.ts', 'src/program/sightline.ts']

/** The folders of the console, from the ground up: each imports itself and those before it. */
const consoleLayers = [
  /^web\/src\/(?:strings\/.+|router\.ts|urls\.ts)$/,
  /^web\/src\/api\//,
  /^web\/src\/state\//,
  /^web\/src\/components\//,
  /^web\/src\/website\//,
  /^web\/src\/pages\//,
  /^web\//,
]

const consoleLayerOf = (path: string): number => consoleLayers.findIndex((layer) => layer.test(path))

/** Pages share nothing with each other: what several need is in a layer below them. */
const pageFolderOf = (path: string): string | undefined => /^web\/src\/pages\/([^/]+)\//.exec(path)?.[1]
const isOtherPage = (path: string, target: string): boolean => {
  const [from, to] = [pageFolderOf(path), pageFolderOf(target)]
  return from !== undefined && to !== undefined && from !== to
}

/** Engines have names in their own folders and where everything is put together. */
const engineFolder = /^src\/(?:analytics\/events\/(?:duckdb|clickhouse)|database\/(?:sqlite|postgres))\//
const mayNameEngines =
  /^src\/(?:program\/(?:event-engines|open-store|thread-pool|config|commands\/move|moving\/.+)\.ts|database\/open\.ts)$/

/** Tests, and what only they use, may import anything. */
const isForTests = (path: string): boolean =>
  /\.test\.tsx?$|\/testing\/|\/rows\/|\/model\/|^tracker\/tracked-site\.ts$/.test(path)

function forbiddenArrows(sources: Sources): readonly string[] {
  const forbidden: string[] = []
  for (const [path, source] of sources) {
    const from = moduleOf(path)
    if (isForTests(path) || composition.has(from)) continue
    for (const { target } of importsOf(path, source)) {
      const to = moduleOf(target)
      if (from === 'web' && (consoleLayerOf(target) > consoleLayerOf(path) || isOtherPage(path, target)))
        forbidden.push(`${path} → ${target}`)
      if (to === from) continue
      if (!mayImport[from]?.includes(to)) forbidden.push(`${path} → ${target}`)
    }
  }
  return forbidden
}

/** What several tests of a part share is used without the program that this part is in. */
function testingWithProgram(sources: Sources): readonly string[] {
  const testing = [...sources].filter(([path]) => /^src\/(?!program\/).*\/testing\//.test(path))
  return testing.flatMap(([path, source]) =>
    importsOf(path, source)
      .filter(({ target }) => moduleOf(target) === 'program')
      .map(({ target }) => `${path} → ${target}`),
  )
}

function namedEngines(sources: Sources): readonly string[] {
  const arrows = [...sources].flatMap(([path, source]) =>
    importsOf(path, source).map(({ target }) => [path, target] as const),
  )
  return arrows
    .filter(([path, target]) => engineFolder.test(target) && !isForTests(path) && !mayNameEngines.test(path))
    .filter(([path, target]) => engineFolder.exec(path)?.[0] !== engineFolder.exec(target)?.[0])
    .map((arrow) => arrow.join(' → '))
}

/** The watchdog sends no messages: it has to work where nothing else does. */
const startsThreads = new Set(['src/threads/thread.ts', 'src/watchdog/watchdog.ts'])

function threadStarters(sources: Sources): readonly string[] {
  return [...sources.keys()].filter(
    (path) => /\bnew Worker\(/.test(sources.get(path) ?? '') && !isForTests(path) && !startsThreads.has(path),
  )
}

function environmentReaders(sources: Sources): readonly string[] {
  return [...sources.keys()].filter(
    (path) => /process\.env\b/.test(sources.get(path) ?? '') && !isForTests(path) && !readsEnvironment.includes(path),
  )
}

/** What composes the program, and the commands, get all of the configuration; a part gets what it needs: see `options.ts`. */
const knowsConfig = /^src\/program\/(?:[^/]+|commands\/command)\.ts$/

const configReaders = (sources: Sources): readonly string[] =>
  [...sources]
    .filter(([path, source]) => !knowsConfig.test(path) && /\bConfig\b[^;]*? from '[^']*\/config\.ts'/.test(source))
    .map(([path]) => path)

describe('imports', () => {
  const sources = readSources('client', 'src', 'tracker', 'web')
  test('every folder has its rule', () => {
    const parts = new Set([...sources.keys()].map(moduleOf).filter((part) => !composition.has(part)))
    assert.deepEqual(
      [...parts].filter((part) => !(part in mayImport)),
      [],
    )
    assert.ok(sources.size > 100)
  })
  test('everything that composes the program lives in one folder', () => {
    const files = [...sources.keys()].filter((path) => moduleOf(path) === 'root')
    assert.deepEqual(files.toSorted(), entryPoints)
  })
  test('no forbidden import exists', () => assert.deepEqual(forbiddenArrows(sources), []))
  test('what parts have for their tests knows nothing of the program', () => {
    assert.deepEqual(testingWithProgram(sources), [])
  })
  const all = readSources('client', 'src', 'tracker', 'web', 'test', 'bench', 'release')
  test('there are no import cycles, not even of types', () => {
    assert.deepEqual(findCycles(all, ['import', 'type']), [])
  })
  test('no folder imports one that imports it', () => {
    const modules = [...all].filter(([path]) => !isForTests(path))
    assert.deepEqual(findFolderCycles(new Map(modules)), [])
  })
  test('statistics name no table of an engine', () => {
    const named = [...sources].filter(
      ([path, source]) =>
        path.startsWith('src/analytics/stats/') &&
        !isForTests(path) &&
        /\broll_ups\b|FROM (?:days|slots)\b/.test(source),
    )
    assert.deepEqual(
      named.map(([path]) => path),
      [],
    )
  })
  test('no other module names engines', () => assert.deepEqual(namedEngines(sources), []))
  test('the environment is read in one place', () => assert.deepEqual(environmentReaders(sources), []))
  test('no part knows all of the configuration', () => assert.deepEqual(configReaders(sources), []))
  test('threads are started in one place', () => assert.deepEqual(threadStarters(sources), []))
})

describe('the rules detect violations', () => {
  const forbidden: Record<string, readonly [path: string, source: string]> = {
    'base looks up': ['src/base/x.ts', `import { y } from '../http/y.ts'`],
    'http knows the domain': ['src/http/x.ts', `import type { Website } from '../analytics/websites/website.ts'`],
    'the services meet': ['src/analytics/websites/x.ts', `import { y } from '../../seo/reports/y.ts'`],
    'and meet the other way': ['src/seo/reports/x.ts', `import { y } from '../../analytics/websites/y.ts'`],
    'siblings meet': ['src/analytics/stats/x.ts', `import { y } from '../websites/y.ts'`],
    'the pipeline flows back': ['src/seo/facts/x.ts', `export { y } from '../checks/y.ts'`],
    'reports audit': ['src/seo/reports/x.ts', `const y = await import('../audit/y.ts')`],
    'a slice composes': ['src/seo/reports/x.ts', `import { y } from '../app.ts'`],
    'a part knows the composition': ['src/accounts/x.ts', `import { readConfig } from '../program/config.ts'`],
    'the console reaches into the server': ['web/src/x.tsx', `import { y } from '../../src/base/y.ts'`],
    'a component knows a page': ['web/src/components/x.tsx', `import type { y } from '../pages/y.tsx'`],
    'a page knows another page': ['web/src/pages/goals/x.tsx', `import { y } from '../statistics/y.tsx'`],
    'a part of pages knows a page': ['web/src/website/x.tsx', `import { y } from '../pages/statistics/y.tsx'`],
    'the tracker does': ['tracker/x.ts', `import { y } from '../src/base/y.ts'`],
    'code leans on tests': ['src/base/x.ts', `import { y } from '../../test/support/y.ts'`],
    'a thread is a file of another slice': [
      'src/seo/reports/x.ts',
      `new Worker(new URL('../audit/y.ts', import.meta.url))`,
    ],
  }
  for (const [name, [path, source]] of Object.entries(forbidden)) {
    test(name, () => assert.equal(forbiddenArrows(new Map([[path, source]])).length, 1))
  }

  test('a cycle of three modules is found once', () => {
    const circle = new Map([
      ['src/base/a.ts', `import { b } from './b.ts'`],
      ['src/base/b.ts', `import type { c } from './c.ts'`],
      ['src/base/c.ts', `export * from './a.ts'`],
      ['src/base/d.ts', `import { a } from './a.ts'`],
    ])
    const way = 'src/base/a.ts → src/base/b.ts → src/base/c.ts → src/base/a.ts'
    assert.deepEqual(findCycles(circle, ['import', 'type']), [way])
    assert.deepEqual(findCycles(circle, ['import']), [])
  })

  test('folders that import each other are found, though none of their files do', () => {
    const folders = new Map([
      ['web/src/a/x.ts', `import { y } from '../b/y.ts'`],
      ['web/src/b/y.ts', ''],
      ['web/src/b/z.ts', `import type { u } from '../a/u.ts'`],
      ['web/src/a/u.ts', ''],
    ])
    assert.deepEqual(findCycles(folders, ['import', 'type']), [])
    assert.deepEqual(findFolderCycles(folders), ['web/src/a → web/src/b → web/src/a'])
  })

  test('code for the tests of a part that knows the program is found', () => {
    const source = `import { createLogger } from '../../../program/logger.ts'`
    assert.equal(testingWithProgram(new Map([['src/analytics/stats/testing/x.ts', source]])).length, 1)
  })

  test('a store that is named outside of its folder is found', () => {
    const source = `import { openDuckdb } from '../events/duckdb/store.ts'`
    assert.equal(namedEngines(new Map([['src/analytics/stats/x.ts', source]])).length, 1)
    assert.equal(namedEngines(new Map([['src/analytics/events/sql/x.ts', `import '../duckdb/y.ts'`]])).length, 1)
  })

  test('a second way to start threads is found', () => {
    const starter = new Map([['src/http/x.ts', "new Worker(new URL('./y-thread.ts', import.meta.url))"]])
    assert.deepEqual(threadStarters(starter), ['src/http/x.ts'])
  })

  test('a second reader of the environment is found', () => {
    const reader = new Map([['src/http/x.ts', 'const port = process.env.PORT']])
    assert.deepEqual(environmentReaders(reader), ['src/http/x.ts'])
  })

  test('a part that knows all of the configuration is found', () => {
    const reader = new Map([['src/program/backup/x.ts', `import { type Config, y } from '../config.ts'`]])
    assert.deepEqual(configReaders(reader), ['src/program/backup/x.ts'])
  })

  test('allowed imports are not reported', () => {
    const allowed = new Map([
      ['src/seo/reports/x.ts', `import { y } from '../../database/y.ts'`],
      ['src/base/x.test.ts', `import { y } from '../../test/support/y.ts'`],
      ['src/program/event-engines.ts', `import { y } from '../analytics/events/duckdb/y.ts'`],
    ])
    assert.deepEqual([...forbiddenArrows(allowed), ...namedEngines(allowed)], [])
  })
})
