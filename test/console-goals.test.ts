import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, json, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInWithWelcomeLink } from './support/console.ts'
import { heading, testAppearances, text } from './support/console-appearances.ts'
import { eventually } from './support/eventually.ts'
import { importSample } from './support/sample-events.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

interface Website {
  readonly id: number
  readonly domain: string
  readonly page: string
}

interface GoalRow {
  readonly id: number
  readonly name: string
  readonly conversions: number
}

interface FunnelStats {
  readonly steps: readonly { readonly reached: number; readonly dropped: number }[]
}

let sightline: Sightline
let browser: Browser
let window: ConsoleWindow
let page: Page
let api: Client
let website: Website
let storageState: BrowserContextOptions['storageState']
before(async () => {
  ;[sightline, browser] = await Promise.all([startSightline(), launchBrowser()])
  api = await createClient(sightline.analyticsUrl, ownerKey)
  const { body } = await api.post<One<Website>>('/api/v1/websites', json({ domain: 'goals.example', privacy: 0 }))
  website = body.data
  await importSample(sightline, website.id, 40, 30)
  for (const goal of [
    { name: 'Signup', type: 'event', event: 'Signup', value_type: 'revenue' },
    { name: 'Viewed pricing', type: 'page', page: '/pricing' },
    { name: 'Download', type: 'event', event: 'Download' },
  ])
    await api.post(`/api/v1/websites/${website.id}/goals`, json(goal))
  await api.post(
    `/api/v1/websites/${website.id}/funnels`,
    json({ name: 'Pricing to sign-up', step: ['page:is:/', 'goal:is:2', 'goal:is:1'], step_name: ['Home'] }),
  )
  window = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
  page = window.page
  await signInWithWelcomeLink(page, sightline)
  storageState = await page.context().storageState()
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

const period = 'timezone=Europe/Berlin&period=30d'
const read = async <T>(path: string): Promise<T> =>
  (await api.get<One<T>>(`/api/v1/websites/${website.id}/${path}`)).body.data
const open = (path: string): Promise<unknown> =>
  page.goto(
    `${sightline.analyticsUrl}/sites/${website.domain}${path.replace(/^\/goals/, '/conversions').replace(/^\/(?=funnels|journeys)/, '/conversions/')}`,
  )
const shown = (count: number): string => count.toLocaleString('en')

const goals = (filter = ''): Promise<readonly GoalRow[]> => read(`stats/goals?${period}${filter}`)
async function conversions(name: string): Promise<number> {
  return (await goals()).find((goal) => goal.name === name)?.conversions ?? -1
}

const sumOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0)

/** Panels that are loading are dimmed. */
async function assertIdleAndAccessible(): Promise<void> {
  await window.isQuiet()
  await assertAccessible(page)
}

describe('goals', () => {
  test('are listed with the numbers of the service', async () => {
    await open('/goals')
    const rows = await goals()
    assert.equal(rows.length, 3)
    for (const { name, conversions } of rows) {
      const row = page.getByRole('row', { name: new RegExp(`^${name}`) })
      await row.getByText(shown(conversions), { exact: true }).first().waitFor()
    }
    await page.getByText('Event is Signup').waitFor()
    assert.ok((await conversions('Viewed pricing')) > 100)
  })

  test('are created with a count of what they match while they are described', async () => {
    await page.getByRole('link', { name: 'New goal' }).first().click()
    const editor = page.getByRole('region', { name: 'New goal' })
    await editor.getByText('Describe the goal to see').waitFor()
    await editor.getByLabel('Name').fill('Read the docs')
    await editor.getByLabel('Page').last().fill('/docs/*')
    const filter = encodeURIComponent('page:starts_with:/docs/')
    const totals = await read<{ visits: { value: number } }>(`stats?${period}&metrics=visits&filter=${filter}`)
    await editor.getByText(`Matches ${shown(totals.visits.value)} visits in the last 30 days`).waitFor()
    await assertIdleAndAccessible()
    await page.waitForURL(/draft=/)
    await page.reload()
    assert.equal(await editor.getByLabel('Name').inputValue(), 'Read the docs', 'the draft is in the URL')
    await editor.getByRole('button', { name: 'Save goal' }).click()
    await editor.waitFor({ state: 'hidden' })
    await page.waitForURL((url) => !url.search.includes('draft'))
    await page.getByRole('row', { name: /^Read the docs/ }).waitFor()
    assert.equal((await goals()).length, 4)
  })

  test('are narrowed by conditions, changed and deleted', async () => {
    await page.getByRole('link', { name: 'Edit goal: Read the docs' }).click()
    await page.waitForURL(/edit=\d+/)
    const editor = page.getByRole('region', { name: 'Edit goal' })
    await editor.getByRole('button', { name: 'Add condition' }).click()
    const picker = page.getByRole('dialog', { name: 'Add filter' })
    await picker.getByText('Device', { exact: true }).click()
    await picker.getByRole('checkbox', { name: /Desktop/ }).check()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await editor.getByText('Device is Desktop').waitFor()
    await editor.getByRole('button', { name: 'Save goal' }).click()
    await page.getByText('Page is /docs/*, 1 condition').waitFor()
    await page.getByRole('link', { name: 'Edit goal: Read the docs' }).click()
    await editor.getByText('Device is Desktop').waitFor()
    await editor.getByRole('button', { name: 'Delete goal' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete goal' }).click()
    await page.getByRole('row', { name: /^Read the docs/ }).waitFor({ state: 'hidden' })
    assert.equal((await goals()).length, 3)
  })

  test('on events have conditions on properties in place, and groups as chips', async () => {
    await open('/goals')
    await page.getByRole('link', { name: 'New goal' }).first().click()
    const editor = page.getByRole('region', { name: 'New goal' })
    await editor.getByLabel('Name').fill('Paid plans')
    await editor.getByRole('radio', { name: 'Page', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await editor.getByRole('combobox', { name: 'Event' }).fill('Signup')
    const matches = async (filter: string): Promise<void> => {
      const asked = encodeURIComponent(filter)
      const { visits } = await read<{ visits: { value: number } }>(`stats?${period}&metrics=visits&filter=${asked}`)
      await editor.getByText(`Matches ${shown(visits.value)} visits in the last 30 days`).waitFor()
    }
    await matches('event:is:Signup')
    await editor.getByRole('button', { name: 'Add condition' }).click()
    await editor.getByRole('button', { name: 'Save goal' }).click()
    await editor.getByText('A condition has no value yet').waitFor()
    await editor.getByRole('combobox', { name: 'Property' }).fill('plan')
    await editor.getByLabel('Operator').selectOption('is any of')
    await editor.getByRole('combobox', { name: 'Value', exact: true }).fill('Team, Max')
    await matches('(event:is:Signup and property.plan:is:Team|Max)')
    await editor.getByRole('button', { name: 'Other condition' }).click()
    const picker = page.getByRole('dialog', { name: 'Add filter' })
    await picker.getByText('The same pageview or event').waitFor()
    assert.equal(await picker.getByText('Goal', { exact: true }).count(), 0)
    await picker.getByText('Device', { exact: true }).click()
    await picker.getByRole('checkbox', { name: /Desktop/ }).check()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await editor.getByRole('button', { name: /^and/i }).click()
    await editor.getByRole('group', { name: 'plan is Team or Max or Device is Desktop' }).waitFor()
    await editor.getByRole('button', { name: /^Change group/ }).click()
    assert.deepEqual(await editor.locator('.popover .item').allTextContents(), [
      'Any of',
      'None of',
      'Edit as text',
      'Remove group',
    ])
    await editor.getByRole('button', { name: 'None of' }).click()
    await matches('(event:is:Signup and not (property.plan:is:Team|Max or device:is:desktop))')
    await assertIdleAndAccessible()
    await editor.getByRole('button', { name: 'Save goal' }).click()
    await page.getByText('Event is Signup, 1 condition').waitFor()
    const saved = (await read<readonly { id: number; name: string; condition: string }[]>('goals')).at(-1)
    assert.equal(saved?.condition, 'not (property.plan:is:Team|Max or device:is:desktop)')
    await api.delete(`/api/v1/websites/${website.id}/goals/${saved?.id}`)
  })

  test('with a name that exists say so at the field', async () => {
    await open('/goals?edit=new')
    const editor = page.getByRole('region', { name: 'New goal' })
    await editor.getByLabel('Name').fill('Signup')
    await editor.getByLabel('Page').last().fill('/signup')
    await editor.getByRole('button', { name: 'Save goal' }).click()
    await editor.getByRole('alert').first().waitFor()
    assert.equal(await editor.getByLabel('Name').getAttribute('aria-invalid'), 'true')
  })

  test('that are selected become a column of every panel and a line of the chart', async () => {
    await open('/goals')
    await page.getByRole('link', { name: /^Signup/ }).click()
    await page.waitForURL(/goal=1/)
    await page.getByRole('link', { name: 'Show in all panels' }).click()
    await page.waitForURL(/\/sites\/[\w.-]+\?goal=1/)
    await page.getByText('Goal column: Signup').waitFor()
    const total = shown(await conversions('Signup'))
    const figure = page.locator('.top-metrics').getByRole('button', { name: /^Signup/ })
    await eventually(async () => (await figure.locator('b').textContent()) === total)
    const table = page.getByRole('table', { name: 'Visitors over time' })
    const columns = async (): Promise<readonly string[]> => table.getByRole('columnheader').allTextContents()
    await eventually(async () => (await columns()).join() === 'Interval,Visitors,Conversions,Annotations')
    const line = page.getByRole('button', { name: 'Signup · Conversions' })
    await assertIdleAndAccessible()
    await line.click()
    await page.waitForURL(/line=none/)
    await eventually(async () => (await columns()).join() === 'Interval,Visitors,Annotations')
    await page.getByRole('slider', { name: 'Visitors over time' }).press('End')
    assert.doesNotMatch((await page.getByRole('slider').getAttribute('aria-valuetext')) ?? '', /Conversions/)
    await line.click()
    const last = (await read<readonly { conversions: number }[]>(`stats/timeseries?${period}&goal=1`)).at(-1)
    await page.getByRole('slider', { name: 'Visitors over time' }).press('End')
    const text = await page.getByRole('slider').getAttribute('aria-valuetext')
    assert.ok(text?.includes(`Conversions: ${last?.conversions}`), `${text}`)
    await figure.click()
    await page.waitForURL(/metric=conversions/)
    await page.getByRole('slider', { name: 'Conversions over time' }).waitFor()
    const [first] = await read<readonly { value: string; conversions: number }[]>(
      `stats/source?${period}&goal=1&sort_by=visitors`,
    )
    assert.ok(first)
    const row = page.getByRole('region', { name: 'Sources' }).locator('.row').first()
    await row.locator('b').getByText(shown(first.conversions), { exact: true }).waitFor()
    await assertIdleAndAccessible()
    await page.getByRole('link', { name: 'Remove goal column' }).click()
    await page.getByText('Goal column: Signup').waitFor({ state: 'hidden' })
  })

  test('are broken down so that the rows add up, with one for the others and a list of all', async () => {
    await open('/goals?goal=1&by=country')
    const table = page.getByRole('region', { name: /Signup/ }).getByRole('table')
    await table.getByText('Other (2)').waitFor()
    const cells = (index: number): Promise<readonly string[]> =>
      table.locator(`tbody td:nth-child(${index})`).allTextContents()
    assert.equal(sumOf(await cells(3)), await conversions('Signup'))
    await eventually(async () => !(await cells(2)).includes('–'))
    await page.getByRole('link', { name: 'View all' }).click()
    const all = page.getByRole('dialog', { name: 'Countries' })
    await all.getByRole('row', { name: /South Africa/ }).waitFor()
    assert.equal(await all.getByRole('columnheader', { name: /^Conversions/ }).getAttribute('aria-sort'), 'descending')
  })

  test('are a tab of the statistics, and a filter', async () => {
    await open('')
    await page.getByRole('region', { name: 'Conversions' }).getByText('Viewed pricing').waitFor()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const picker = page.getByRole('dialog', { name: 'Add filter' })
    await picker.getByText('Goal', { exact: true }).click()
    await picker.getByRole('checkbox', { name: /Signup/ }).check()
    await picker.getByText('Anywhere in the visit', { exact: true }).click()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Anywhere in the visit: Goal is Signup').waitFor()
    const filter = encodeURIComponent('visit(goal:is:1)')
    const { visitors } = await read<{ visitors: { value: number } }>(`stats?${period}&filter=${filter}`)
    const figure = page.getByRole('button', { name: /^Visitors/ }).locator('b')
    await eventually(async () => (await figure.textContent()) === shown(visitors.value))
  })
})

describe('funnels', () => {
  test('are drawn with the numbers of the service, and lead to those who dropped', async () => {
    await open('/funnels')
    const stats = await read<FunnelStats>(`funnels/1/stats?${period}`)
    const funnel = page.getByRole('region', { name: 'Pricing to sign-up' })
    const bars = funnel.locator('.funnel-bar b')
    const reached = stats.steps.map((step) => shown(step.reached))
    await eventually(async () => {
      const labels = await bars.allTextContents()
      return labels.length === 3 && labels.every((label, index) => label.startsWith(reached[index] ?? '?'))
    })
    assert.equal(await funnel.locator('.pill.bad').count(), 1)
    await assertIdleAndAccessible()
    await funnel
      .getByRole('link', { name: /^Who dropped here/ })
      .first()
      .click()
    await page.waitForURL(/filter=funnel%3Adropped%3A1\.1/)
    await page.getByText('Dropped after step 1 of Pricing to sign-up').waitFor()
    const figure = page.getByRole('button', { name: /^Visits/ }).locator('b')
    await eventually(async () => (await figure.textContent()) === shown(stats.steps[0]?.dropped ?? -1))
  })

  test('are broken down, in the URL', async () => {
    await open('/funnels')
    await page.getByRole('tab', { name: 'Devices' }).click()
    await page.waitForURL(/breakdown=device/)
    await page.getByRole('row', { name: /Desktop/ }).waitFor()
    await page.getByRole('tab', { name: 'Countries' }).click()
    const table = page.getByRole('table').last()
    await table.getByText('Other (2)').waitFor()
    const { steps } = await read<FunnelStats>(`funnels/1/stats?${period}`)
    const assertAddsUp = async (): Promise<void> => {
      for (const [index, { reached }] of steps.entries())
        assert.equal(sumOf(await table.locator(`tbody td:nth-child(${index + 2})`).allTextContents()), reached)
    }
    await assertAddsUp()
    await table
      .locator('tbody .change', { hasText: /^[+−]\d+\.\d pt$/ })
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'View all' }).click()
    await table.getByText('Other (2)').waitFor({ state: 'hidden' })
    await table.getByRole('row', { name: /South Africa/ }).waitFor()
    await assertAddsUp()
  })

  test('are built with live numbers, steps moved by keyboard, and saved', async () => {
    await open('/funnels')
    await page.getByRole('link', { name: 'New funnel' }).click()
    const builder = page.getByRole('region', { name: 'New funnel' })
    await builder.getByLabel('Name', { exact: true }).fill('Docs to download')
    await builder.getByLabel('Add goal as step').selectOption({ label: 'Download' })
    await builder.getByRole('button', { name: 'Add step', exact: true }).click()
    const picker = page.getByRole('dialog', { name: 'Add filter' })
    await picker.getByText('starts with', { exact: true }).click()
    await picker.getByLabel('Text').fill('/docs')
    await picker.getByRole('button', { name: 'Apply' }).click()
    await builder.getByRole('button', { name: 'Edit filter: Page starts with /docs' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await builder.getByRole('group', { name: 'Step 1: Page starts with /docs' }).waitFor()
    const steps = 'step=page%3Astarts_with%3A%2Fdocs&step=goal%3Ais%3A3'
    const stats = await read<FunnelStats>(`funnels/query?${period}&${steps}`)
    const preview = page.getByRole('region', { name: 'Preview' })
    const last = preview.locator('.funnel-bar b').last()
    await eventually(async () => (await last.textContent()) === shown(stats.steps[1]?.reached ?? -1))
    await page.waitForURL(new RegExp(steps.replaceAll('%', '.')))
    await assertIdleAndAccessible()
    await page.reload()
    await builder.getByRole('group', { name: 'Step 2: Download' }).waitFor()
    await builder.getByRole('button', { name: 'Save funnel' }).click()
    await page.getByRole('region', { name: 'Docs to download' }).waitFor()
  })

  test('of four steps take at most ten clicks, and are not lost when the page is left', async () => {
    let clicks = 0
    const click = async (on: Locator): Promise<void> => {
      clicks += 1
      await on.click()
    }
    const builder = page.getByRole('region', { name: 'New funnel' })
    const start = async (): Promise<void> => {
      await open('')
      await click(page.getByRole('link', { name: 'Conversions', exact: true }))
      await click(page.getByRole('link', { name: 'Funnels', exact: true }))
      await click(page.getByRole('link', { name: 'New funnel' }))
      await builder.waitFor()
    }
    await start()
    const name = builder.getByLabel('Name', { exact: true })
    await page.keyboard.type('Four steps')
    for (let step = 1; step <= 4; step++) {
      await click(builder.getByRole('group', { name: 'Suggested steps' }).getByRole('button').first())
      await builder.getByRole('group', { name: new RegExp(`^Step ${step}: `) }).waitFor()
    }
    await page.waitForURL(/name=Four/)
    const needed = clicks + 1
    await page.getByRole('link', { name: 'Realtime', exact: true }).click()
    await page.getByText('in the last 5 minutes').waitFor()
    await start()
    await builder.getByText('Your unsaved changes are back.').waitFor()
    assert.equal(await name.inputValue(), 'Four steps')
    await builder.getByRole('button', { name: 'Discard them' }).click()
    assert.equal(await name.inputValue(), '')
    assert.ok(needed <= 10, `${needed} clicks`)
    await open('/funnels?funnel=2')
  })

  test('have steps of groups, which are edited as chips', async () => {
    await page.getByRole('region', { name: 'Docs to download' }).getByRole('link', { name: 'Edit' }).click()
    const builder = page.getByRole('region', { name: 'Edit funnel' })
    await builder.getByRole('button', { name: 'Add condition to step 1' }).click()
    const picker = page.getByRole('dialog', { name: 'Add filter' })
    await picker.getByText('Device', { exact: true }).click()
    await picker.getByRole('checkbox', { name: /Desktop/ }).check()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await builder.getByRole('button', { name: /^and/i }).click()
    await builder.getByRole('button', { name: /^Change group/ }).click()
    await builder.getByRole('button', { name: 'Visits without a pageview or event where' }).click()
    const step = 'not visit(page:starts_with:/docs or device:is:desktop)'
    const steps = [step, 'goal:is:3'].map((one) => `step=${encodeURIComponent(one)}`).join('&')
    const stats = await read<FunnelStats>(`funnels/query?${period}&${steps}`)
    const first = page.getByRole('region', { name: 'Preview' }).locator('.funnel-bar b').first()
    await eventually(async () => (await first.textContent())?.startsWith(shown(stats.steps[0]?.reached ?? -1)) === true)
    await assertIdleAndAccessible()
    await builder.getByRole('button', { name: 'Save funnel' }).click()
    await page.getByRole('region', { name: 'Docs to download' }).getByRole('link', { name: 'Edit' }).waitFor()
    const saved = await read<readonly { step: readonly string[] }[]>('funnels')
    assert.deepEqual(saved.at(-1)?.step, [step, 'goal:is:3'])
  })

  test('are saved as CSV with the numbers compared with', async () => {
    const started = page.waitForEvent('download')
    await page.getByRole('region', { name: 'Docs to download' }).getByRole('button', { name: 'CSV' }).click()
    const chunks = await (await (await started).createReadStream()).toArray()
    assert.match(Buffer.concat(chunks).toString(), /^"step","name","filter","reached",.*,"previous_reached",/)
  })

  test('are deleted', async () => {
    await page.getByRole('region', { name: 'Docs to download' }).getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Delete funnel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete funnel' }).click()
    await page.getByRole('region', { name: 'Pricing to sign-up' }).waitFor()
    assert.equal((await read<readonly unknown[]>('funnels')).length, 1)
  })
})

describe('journeys', () => {
  test('begin with entry pages, or with any page that is chosen', async () => {
    await open('/journeys')
    await page.locator('.journey-label', { hasText: 'Left the site' }).first().waitFor()
    await page
      .getByRole('link', { name: /^\/pricing/ })
      .first()
      .click()
    await page.waitForURL(/start=page%3Ais%3A%2Fpricing/)
    const start = page.getByRole('group', { name: 'Start: Page is /pricing' })
    await start.getByRole('button', { name: 'Add a condition to the start' }).waitFor()
    await page.getByRole('link', { name: 'Before this' }).click()
    await page.getByText('Step 1 before').waitFor()
    await page.getByLabel('Number of steps').selectOption('5')
    await page.getByText('Step 4 before').waitFor()
    await page.getByRole('link', { name: 'Start with entry pages' }).click()
    await page.getByRole('button', { name: 'Start: Entry pages' }).waitFor()
  })

  test('begin with groups of conditions, which are edited as chips', async () => {
    const either = '(page:is:/pricing or event:is:Signup)'
    await open(`/journeys?start=${encodeURIComponent(either)}`)
    const start = page.getByRole('group', { name: 'Start: Page is /pricing or Event is Signup' })
    await start.getByRole('button', { name: 'Remove filter: Event is Signup' }).click()
    await page.waitForURL((url) => url.searchParams.get('start') === 'page:is:/pricing')
    await page.getByRole('button', { name: 'Remove filter: Page is /pricing' }).click()
    await page.waitForURL((url) => !url.searchParams.has('start'))
    await page.getByRole('button', { name: 'Start: Entry pages' }).waitFor()
  })
})

test('a shared page shows goals without values, funnels and journeys, and no editor', async () => {
  const visitor = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
  const link = (path: string): string => website.page + path
  await visitor.page.goto(link('/goals?edit=new'))
  await visitor.page.getByRole('row', { name: /^Signup/ }).waitFor()
  assert.equal(await visitor.page.getByRole('link', { name: /goal: / }).count(), 0)
  assert.equal(await visitor.page.getByRole('region', { name: 'New goal' }).count(), 0)
  assert.equal(await visitor.page.getByRole('columnheader', { name: 'Value' }).count(), 0)
  await visitor.page.goto(link('/funnels'))
  await visitor.page.getByRole('region', { name: 'Pricing to sign-up' }).locator('.funnel-bar').first().waitFor()
  await visitor.page.goto(link('/journeys'))
  await visitor.page.locator('.journey-label', { hasText: 'Left the site' }).first().waitFor()
  visitor.assertNoErrors()
  await visitor.close()
})

test('long names do not break editors and lists', async () => {
  const name = 'Averylongnamewithoutspaces'.repeat(3)
  const path = `/${'long'.repeat(60)}`
  const made = [
    await api.post(`/api/v1/websites/${website.id}/goals`, json({ name, type: 'page', page: path })),
    await api.post(
      `/api/v1/websites/${website.id}/funnels`,
      json({ name, step: [`page:is:${path}`, 'goal:is:1'], step_name: [name] }),
    ),
    await api.post(`/api/v1/websites/${website.id}/segments`, json({ name, filter: [`page:is:${path}`] })),
    await api.post(`/api/v1/websites/${website.id}/annotations`, json({ text: name })),
    await api.post(`/api/v1/websites/${website.id}/annotations`, json({ text: 'Another one' })),
  ]
  assert.deepEqual([...new Set(made.map(({ status }) => status))], [201])
  const [goal, funnel, segment, annotation, other] = made.map(({ body }) => (body as One<{ id: number }>).data.id)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    for (const address of [
      `/goals?edit=${goal}`,
      `/goals?goal=${goal}`,
      `/funnels?funnel=${funnel}`,
      `/funnels?funnel=${funnel}&edit=saved`,
      `?segment=${segment}`,
      `?annotation=${annotation}`,
      `?annotation=${other}`,
    ]) {
      await open(address)
      await window.isQuiet()
      assert.deepEqual(await page.evaluate(tooWide), [], `${address} at ${width} pixels`)
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await api.delete(`/api/v1/websites/${website.id}/funnels/${funnel}`)
  await api.delete(`/api/v1/websites/${website.id}/goals/${goal}`)
})

/** For the page itself: cards, dialogs and forms whose content is wider than they are. */
const tooWide = `[...document.querySelectorAll('main, .card, .dialog, .drawer, .form, .funnel-list')]
  .filter((element) => element.scrollWidth > element.clientWidth + 1)
  .map((element) => element.className || element.tagName)`

const groups = '(country:is:DE|FR or not (device:is:desktop and browser:is:Firefox))'
const conditions = encodeURIComponent(
  JSON.stringify({
    conditions: ['property.method:is_not:invite', 'property.plan:is:Solo|Team', groups],
    valueType: 'fixed',
  }),
)
const stepsOfGroups = `step=${encodeURIComponent(groups)}&step=page:is:/pricing`

describe('the pages', () => {
  testAppearances(
    [
      { name: 'goals', path: '/websites/1/goals?goal=1', ready: text('Show in all panels') },
      { name: 'goal-editor', path: '/websites/1/goals?edit=1', ready: text('Matches') },
      { name: 'goal-conditions', path: `/websites/1/goals?edit=1&draft=${conditions}`, ready: text(/^Matches \d/) },
      { name: 'goal-column', path: '/websites/1?goal=1', ready: text('Goal column:') },
      { name: 'funnel', path: '/websites/1/funnels', ready: text('Highest drop-off') },
      { name: 'funnel-builder', path: '/websites/1/funnels?edit=saved', ready: text('Highest drop-off') },
      {
        name: 'funnel-groups',
        path: `/websites/1/funnels?edit=new&name=Groups&${stepsOfGroups}`,
        ready: text('Highest drop-off'),
      },
      { name: 'journeys', path: '/websites/1/journeys?start=page:is:/pricing', ready: text('Step 2 after') },
      { name: 'no-funnels', path: '/websites/1/funnels?edit=new', ready: heading('New funnel') },
    ],
    () => ({ browser, origin: sightline.analyticsUrl, storageState }),
  )
})

test('the browser logged no errors', () => window.assertNoErrors())
