import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { assertAccessible } from './support/accessibility.ts'
import { launchBrowser } from './support/browser.ts'
import { type Client, createClient, form, type One } from './support/client.ts'
import { type ConsoleWindow, openWindow, signInJoined } from './support/console.ts'
import { eventually } from './support/eventually.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { importSample } from './support/sample-events.ts'

interface Website {
  readonly id: number
  readonly domain: string
  readonly page: string
}

interface ComparedRow {
  readonly visitors: number
  readonly previous: { readonly visitors: number }
}

type Totals = Readonly<Record<string, { readonly value: number }>>

let sightline: Joined
let browser: Browser
let window: ConsoleWindow
let page: Page
let api: Client
let website: Website
before(async () => {
  ;[sightline, browser] = await Promise.all([joinSightline(), launchBrowser()])
  api = await createClient(sightline.analyticsUrl, sightline.key)
  const { body } = await api.post<One<Website>>('/api/v1/websites', form({ domain: 'filtered.example', privacy: 0 }))
  website = body.data
  await importSample(sightline, website.id, 40, 40)
  window = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
  page = window.page
  await signInJoined(page, sightline)
})
after(async () => {
  await browser.close()
  await sightline.stop()
})

/** Visitors as the console writes them. */
async function visitors(filters: readonly string[], range = 'period=30d'): Promise<string> {
  const asked = filters.map((filter) => `&filter=${encodeURIComponent(filter)}`).join('')
  const path = `/api/v1/websites/${website.id}/stats?timezone=Europe/Berlin&${range}${asked}`
  const { body } = await api.get<One<Totals>>(path)
  return (body.data.visitors?.value ?? 0).toLocaleString('en')
}

const open = (search = ''): Promise<unknown> => page.goto(`${sightline.analyticsUrl}/sites/${website.domain}${search}`)

async function showsVisitors(filters: readonly string[], range?: string): Promise<void> {
  const expected = await visitors(filters, range)
  const figure = page.getByRole('button', { name: /^Visitors/ }).locator('b')
  await eventually(async () => (await figure.textContent()) === expected)
}

async function assertIdleAndAccessible(): Promise<void> {
  // Panels that are loading are dimmed, and fade in again.
  await eventually(() =>
    page.evaluate<boolean>(
      `document.querySelector('[aria-busy=true]') === null &&
        !document.getAnimations().some((animation) => animation instanceof CSSTransition)`,
    ),
  )
  await assertAccessible(page)
}

const dayOf = (daysAgo: number): string => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(Date.now())
  return new Date(Date.parse(today) - daysAgo * 86_400_000).toISOString().slice(0, 10)
}

describe('filters', () => {
  async function openPicker(dimension: string): Promise<Locator> {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const picker = page.getByRole('dialog', { name: 'Add filter' })
    await picker.getByText(dimension, { exact: true }).last().click()
    return picker
  }

  for (const [dimension, typed, name, filter] of [
    ['Country', 'german', 'Germany', 'country:is:DE'],
    ['Device', 'DESK', 'Desktop', 'device:is:desktop'],
    ['Channel', 'assist', 'AI assistants', 'channel:is:ai'],
    ['Source', 'direct', 'Direct', 'source:is:'],
  ] as const) {
    test(`${name} is found by its displayed name, with a count under the other filters`, async () => {
      await open('?filter=page:contains:/docs')
      const picker = await openPicker(dimension)
      await picker.getByLabel('Search values').fill(typed)
      const row = picker.locator('.filter-value', { hasText: name })
      await row.getByText(await visitors(['page:contains:/docs', filter]), { exact: true }).waitFor()
      // How many there are without the search is known if they were counted before it was typed.
      await picker.getByText(/^1 (?:value$|of \d+ values match “)/).waitFor()
      await picker.getByLabel('Search values').press('Enter')
      await picker.getByLabel('Search values').press('Enter')
      await picker.waitFor({ state: 'hidden' })
      await showsVisitors(['page:contains:/docs', filter])
    })
  }

  test('have several values, picked by keyboard', async () => {
    await open()
    const picker = await openPicker('Country')
    await picker.getByText('Germany').waitFor()
    await picker.getByLabel('Search values').press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await picker.getByText(/^[\d,]+ of [\d,]+ visitors/).waitFor()
    await assertIdleAndAccessible()
    await page.keyboard.press('Enter')
    await page.getByText('Country is Germany or United States').waitFor()
    await showsVisitors(['country:is:DE|US'])
  })

  test('are edited and negated', async () => {
    await page.getByRole('button', { name: /^Edit filter: Country is/ }).click()
    const picker = page.getByRole('dialog', { name: 'Edit filter' })
    await picker.getByRole('checkbox', { name: /United States/ }).uncheck()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await showsVisitors(['country:is:DE'])
    await page.getByRole('link', { name: 'Negate filter: Country is Germany' }).click()
    await page.getByText('Country is not Germany').waitFor()
    await showsVisitors(['country:is_not:DE'])
    await page.getByRole('link', { name: /^Remove filter/ }).click()
    await showsVisitors([])
  })

  test('are about any row of the visit, or none, and ignore case', async () => {
    await open()
    const picker = await openPicker('Page')
    await picker.getByText('starts with', { exact: true }).click()
    await picker.getByLabel('Ignore case').check()
    await picker.getByText('Anywhere in the visit', { exact: true }).click()
    await picker.getByLabel('Text').fill('/DOCS')
    await picker.getByText(/^[\d,]+ of [\d,]+ visitors/).waitFor()
    await assertIdleAndAccessible()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Anywhere in the visit: Page starts with /DOCS (Ignore case)').waitFor()
    await showsVisitors(['visit(page:starts_with_i:/DOCS)'])
    await page.getByRole('link', { name: /^Negate filter: Anywhere in the visit/ }).click()
    await page.getByText(/^Not in the visit: Page/).waitFor()
    await showsVisitors(['not visit(page:starts_with_i:/DOCS)'])
  })

  test('that are combined are edited as text', async () => {
    const combined = '(country:is:DE or visit(page:is:/docs))'
    await open(`?filter=${encodeURIComponent(combined)}`)
    await showsVisitors([combined])
    await page.getByRole('button', { name: /^Change group: Country is Germany or Anywhere/ }).click()
    await page.getByRole('button', { name: 'Edit as text' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit filter' })
    await editor.getByLabel('Condition').fill('(country:is:DE or')
    await editor.getByText(/found the end/).waitFor()
    await editor.getByLabel('Condition').fill(`not ${combined}`)
    await editor.getByText(/^[\d,]+ of [\d,]+ visitors/).waitFor()
    await assertIdleAndAccessible()
    await editor.getByRole('button', { name: 'Apply' }).click()
    await showsVisitors([`not ${combined}`])
    await page.getByText('None of', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Change group: None of/ }).click()
    await page.getByRole('link', { name: 'Remove group' }).click()
    await showsVisitors([])
  })

  test('are negated together, with the keyboard', async () => {
    const [germany, pricing, mobile] = ['country:is:DE', 'page:is:/pricing', 'device:is:mobile']
    await open(`?filter=${encodeURIComponent(`(${germany} or ${pricing})`)}`)
    await page.getByRole('button', { name: 'Change group: Country is Germany or Page is /pricing' }).press('ArrowDown')
    await page.getByRole('link', { name: 'None of', exact: true }).press('Enter')
    await page.waitForURL((url) => url.searchParams.get('filter') === `not (${germany} or ${pricing})`)
    await showsVisitors([`not (${germany} or ${pricing})`])
    const group = page.getByRole('group', { name: 'None of: Country is Germany or Page is /pricing' })
    await group.getByRole('button', { name: /^Add filter to/ }).press('Enter')
    const picker = page.getByRole('dialog', { name: 'Add filter' })
    await picker.getByText('Device', { exact: true }).click()
    await picker.getByRole('checkbox', { name: /Mobile/ }).check()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await showsVisitors([`not (${germany} or ${pricing} or ${mobile})`])
    await assertIdleAndAccessible()
    await page.getByRole('link', { name: 'Remove filter: Country is Germany' }).press('Enter')
    await page.getByRole('link', { name: 'Remove filter: Page is /pricing' }).press('Enter')
    await showsVisitors([`not ${mobile}`])
    await page.getByRole('button', { name: 'Change group: Not: Device is Mobile' }).click()
    await page.getByRole('link', { name: 'Matches', exact: true }).click()
    await showsVisitors([mobile])
  })

  test('have several conditions on one row of a visit', async () => {
    await open(`?filter=${encodeURIComponent('visit(page:is:/pricing)')}`)
    const picker = await openPicker('Device')
    await picker.getByRole('checkbox', { name: /Mobile/ }).check()
    const label = 'Visits with a pageview or event where: Page is /pricing and'
    await picker.getByLabel('Combine with').selectOption({ label: `${label} …` })
    await picker.getByText(/^[\d,]+ of [\d,]+ visitors/).waitFor()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await showsVisitors(['visit(page:is:/pricing and device:is:mobile)'])
    await page.getByRole('button', { name: `Change group: ${label} Device is Mobile` }).click()
    await page.getByRole('link', { name: 'Visits without a pageview or event where' }).click()
    await showsVisitors(['not visit(page:is:/pricing and device:is:mobile)'])
    await page.getByRole('link', { name: 'and (Change to or)' }).click()
    await showsVisitors(['not visit(page:is:/pricing or device:is:mobile)'])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: /^Change group: Visits without/ }).click()
    const box = await page.locator('.popover').boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box))
    await assertIdleAndAccessible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('link', { name: 'Remove filter: Device is Mobile' }).click()
    await page.getByText(/^Not in the visit: Page is/).waitFor()
    await showsVisitors(['not visit(page:is:/pricing)'])
  })

  test('are about revenue, which is compared as a number', async () => {
    await open('?filter=revenue:gte:1')
    await showsVisitors(['revenue:gte:1'])
    await page.getByRole('button', { name: 'Edit filter: Revenue is at least 1' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit filter' })
    assert.equal(await editor.getByLabel('Number').inputValue(), '1')
    await editor.getByText('is less than', { exact: true }).click()
    await editor.getByLabel('Number').fill('2')
    await editor.getByText(/^[\d,]+ of [\d,]+ visitors/).waitFor()
    await editor.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Revenue is less than 2').waitFor()
    await showsVisitors(['revenue:lt:2'])
  })

  test('are combined with or by the picker, and with and again by the word between them', async () => {
    await open('?filter=country:is:DE')
    const picker = await openPicker('Page')
    await picker.getByRole('checkbox', { name: /pricing/ }).check()
    await picker.getByLabel('Combine with').selectOption({ label: 'Country is Germany (or)' })
    await picker.getByText(/^[\d,]+ of [\d,]+ visitors/).waitFor()
    await assertIdleAndAccessible()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('link', { name: 'or (Change to and)' }).waitFor()
    await showsVisitors(['(country:is:DE or page:is:/pricing)'])
    await assertIdleAndAccessible()
    await page.getByRole('button', { name: 'Edit filter: Page is /pricing' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit filter' })
    await editor.getByText('Anywhere in the visit', { exact: true }).click()
    await editor.getByRole('button', { name: 'Apply' }).click()
    await showsVisitors(['(country:is:DE or visit(page:is:/pricing))'])
    await page.getByRole('link', { name: 'or (Change to and)' }).click()
    await showsVisitors(['country:is:DE', 'visit(page:is:/pricing)'])
    await page.getByRole('link', { name: 'and (Change to or)' }).click()
    await showsVisitors(['(country:is:DE or visit(page:is:/pricing))'])
    await page.getByRole('link', { name: 'Remove filter: Country is Germany' }).click()
    await showsVisitors(['visit(page:is:/pricing)'])
  })

  test('have groups inside of groups, which are built and edited with mouse and keyboard', async () => {
    const [germany, pricing, mobile] = ['country:is:DE', 'page:is:/pricing', 'device:is:mobile']
    await open(`?filter=${encodeURIComponent(`(${germany} or ${pricing})`)}`)
    await showsVisitors([`(${germany} or ${pricing})`])
    // By the picker: the new filter belongs to one of the alternatives.
    const picker = await openPicker('Device')
    await picker.getByRole('checkbox', { name: /Mobile/ }).check()
    await picker.getByLabel('Combine with').selectOption({ label: 'Page is /pricing (and)' })
    await picker.getByText(/^[\d,]+ of [\d,]+ visitors/).waitFor()
    await picker.getByRole('button', { name: 'Apply' }).click()
    const nested = `(${germany} or (${pricing} and ${mobile}))`
    await page.waitForURL((url) => url.searchParams.get('filter') === nested)
    await showsVisitors([nested])
    await assertIdleAndAccessible()
    // By the words between chips, with the keyboard.
    await page.getByRole('link', { name: 'and (Change to or)' }).press('Enter')
    await showsVisitors([`(${germany} or ${pricing} or ${mobile})`])
    await page.getByRole('link', { name: 'or (Change to and)' }).last().press('Enter')
    await showsVisitors([nested])
    // By the button of the inner group.
    await page
      .getByRole('button', { name: 'Add filter to: Page is /pricing and Device is Mobile', exact: true })
      .press('Enter')
    const another = page.getByRole('dialog', { name: 'Add filter' })
    await another.getByText('Channel', { exact: true }).click()
    await another.getByRole('checkbox', { name: /AI assistants/ }).check()
    await another.getByRole('button', { name: 'Apply' }).click()
    await showsVisitors([`(${germany} or (${pricing} and ${mobile} and channel:is:ai))`])
    await page.getByRole('button', { name: 'Edit filter: Device is Mobile' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit filter' })
    await editor.getByText('is not', { exact: true }).click()
    await editor.getByRole('button', { name: 'Apply' }).click()
    await showsVisitors([`(${germany} or (${pricing} and device:is_not:mobile and channel:is:ai))`])
    await page.getByRole('link', { name: 'Remove filter: Channel is AI assistants' }).click()
    await page.getByRole('link', { name: 'Negate filter: Device is not Mobile' }).click()
    await showsVisitors([nested])
    await page.getByRole('link', { name: 'Remove filter: Page is /pricing' }).click()
    await showsVisitors([`(${germany} or ${mobile})`])
  })

  test('that are refused are named, and the page is shown without them', async () => {
    await open('?period=30d&filter=country:like:DE')
    const notice = page.getByRole('alert')
    await notice.getByText('invalid values: filter=country:like:DE. The page is shown without them.').waitFor()
    await showsVisitors([])
    await assertAccessible(page)
    await notice.getByRole('link', { name: 'Reset' }).click()
    await page.waitForURL(/\?period=30d$/)
    await notice.waitFor({ state: 'detached' })

    await open('?filter=device:is:desktop&filter=goal:is:999')
    await notice.getByText('invalid values: filter=goal:is:999. The').waitFor()
    await showsVisitors(['device:is:desktop'])
    await open()
  })

  test('match a part of a text, or one of several', async () => {
    const picker = await openPicker('Page')
    await picker.getByText('contains', { exact: true }).click()
    await picker.getByLabel('Text').fill('/docs/a')
    await picker.getByText('1 value', { exact: true }).waitFor()
    await picker.getByRole('button', { name: 'Add another' }).click()
    await picker.getByLabel('Text').fill('pric')
    await picker.getByText('2 values', { exact: true }).waitFor()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await showsVisitors(['page:contains:/docs/a|pric'])
  })

  test('by event properties', async () => {
    await open()
    const picker = await openPicker('plan')
    await picker.getByRole('checkbox', { name: /Team/ }).check()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('plan is Team').waitFor()
    await showsVisitors(['property.plan:is:Team'])
  })
})

describe('the chart', () => {
  test('zooms into the days that the mouse selects', async () => {
    await open('?filter=device:is:desktop')
    const area = page.locator('.chart .u-over')
    await area.waitFor()
    await eventually(async () => (await page.getByRole('slider').getAttribute('aria-valuemax')) === '29')
    const box = await area.boundingBox()
    assert.ok(box)
    const dayAt = (index: number): number => box.x + (box.width * index) / 29
    await page.mouse.move(dayAt(10) + 3, box.y + 50)
    await page.mouse.down()
    await page.mouse.move(dayAt(14) - 3, box.y + 60, { steps: 4 })
    await page.mouse.up()
    const [from, to] = [dayOf(19), dayOf(15)]
    await page.waitForURL(new RegExp(`from=${from}&to=${to}`))
    await showsVisitors(['device:is:desktop'], `from=${from}&to=${to}`)
  })

  test('zooms by keyboard, down to a day', async () => {
    await open('?period=7d')
    const chart = page.getByRole('slider', { name: 'Visitors over time' })
    await chart.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`from=${dayOf(6)}&to=${dayOf(5)}`))
    // Two days have 47 hours after the first; one more or less when clocks change.
    await eventually(async () => /^4[678]$/.test((await chart.getAttribute('aria-valuemax')) ?? ''))
    await chart.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`from=${dayOf(5)}&to=${dayOf(5)}`))
    await showsVisitors([], `from=${dayOf(5)}&to=${dayOf(5)}`)
  })

  test('shows engaged time and scroll depth', async () => {
    await open('?period=7d')
    await page.getByRole('button', { name: 'More metrics' }).click()
    await page.getByRole('button', { name: /^Scroll depth 60%/ }).click()
    await page.getByRole('slider', { name: 'Scroll depth over time' }).focus()
    await page.keyboard.press('Home')
    await eventually(async () => /: 60%/.test((await page.getByRole('slider').getAttribute('aria-valuetext')) ?? ''))
    await page.getByRole('button', { name: /^Engaged time \d+s/ }).click()
    await page.getByRole('slider', { name: 'Engaged time over time' }).waitFor()
  })
})

test('a share link keeps the period and the filters', async () => {
  await open('?period=7d&filter=device:is:desktop&rows=page')
  await page.getByRole('dialog', { name: 'Pages' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Site actions' }).click()
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog')
  const link = `${website.page}?period=7d&filter=device%3Ais%3Adesktop`
  await dialog.getByText(link, { exact: true }).waitFor()
  await assertIdleAndAccessible()
  await dialog.getByLabel('Keep the current period and filters').uncheck()
  await dialog.getByText(website.page, { exact: true }).waitFor()
  const visitor = await openWindow(browser, { timezoneId: 'Europe/Berlin' })
  await visitor.page.goto(link)
  await visitor.page.getByText('Device is Desktop').waitFor()
  const expected = await visitors(['device:is:desktop'], 'period=7d')
  const figure = visitor.page.getByRole('button', { name: /^Visitors/ }).locator('b')
  await eventually(async () => (await figure.textContent()) === expected)
  await visitor.close()
})

test('rows show their change against the period before', async () => {
  await open('?period=7d')
  const path = `/api/v1/websites/${website.id}/stats/source?timezone=Europe/Berlin&period=7d&compare=previous`
  const { body } = await api.get<One<readonly ComparedRow[]>>(path)
  const [row] = body.data
  assert.ok(row)
  const change = Math.round((row.visitors / row.previous.visitors - 1) * 100)
  const shown = page.getByRole('region', { name: 'Sources' }).locator('.row .change').first()
  await eventually(
    async () => Math.abs(Number((await shown.textContent())?.replace('−', '-').replace('%', '')) - change) <= 1,
  )
  await open('?period=7d&compare=none')
  await page.getByRole('region', { name: 'Sources' }).getByText('Google').waitFor()
  assert.equal(await page.locator('.row .change').count(), 0)
})

test('only a website that never had a visit asks whether the script is installed', async () => {
  const question = page.getByText('Is the script installed?')
  const { body } = await api.post<One<Website>>('/api/v1/websites', form({ domain: 'quiet.example' }))
  await page.goto(`${sightline.analyticsUrl}/websites/${body.data.id}`)
  await question.waitFor()
  const asked = page.waitForResponse(/tracking-health/)
  await open('?from=2020-01-01&to=2020-01-02')
  await asked
  await page.getByText('No data in this period').waitFor()
  assert.equal(await page.getByRole('region', { name: 'Devices' }).count(), 0)
  assert.equal(await question.count(), 0)
})

test('menus are walked through with arrow keys', async () => {
  await open()
  await page.getByRole('button', { name: 'Theme' }).focus()
  await page.keyboard.press('ArrowDown')
  const focused = (): Promise<string> => page.evaluate('document.activeElement.textContent')
  assert.equal(await focused(), 'System theme')
  await page.keyboard.press('End')
  assert.equal(await focused(), 'Dark')
  await page.keyboard.press('ArrowDown')
  assert.equal(await focused(), 'System theme')
  await page.keyboard.press('Escape')
})

describe('the period', () => {
  test('has arrows to the one before and after', async () => {
    await open('?period=7d')
    const next = page.getByRole('button', { name: 'Next period' })
    await page.getByRole('button', { name: 'Previous period', exact: true }).click()
    await showsVisitors([], `from=${dayOf(13)}&to=${dayOf(7)}`)
    await next.click()
    await page.waitForURL(/period=7d/)
    await showsVisitors([], 'period=7d')
    assert.equal(await next.isDisabled(), true)
  })

  test('is chosen in a calendar, by keyboard', async () => {
    await open('?period=today')
    await page.getByRole('button', { name: /^Period/ }).click()
    await page.getByRole('button', { name: 'Custom dates…' }).first().click()
    const chosen = page.locator('.range-calendar [aria-pressed=true]')
    const moveTo = async (key: string, daysAgo: number): Promise<void> => {
      await page.keyboard.press(key)
      await eventually(async () => (await page.evaluate('document.activeElement.dataset.day')) === dayOf(daysAgo))
    }
    await chosen.focus()
    await moveTo('ArrowUp', 7)
    await page.keyboard.press('Enter')
    await moveTo('ArrowLeft', 8)
    await moveTo('ArrowLeft', 9)
    await page.keyboard.press('Space')
    await assertIdleAndAccessible()
    assert.equal(await page.getByLabel('From').inputValue(), dayOf(9))
    assert.equal(await page.getByLabel('To', { exact: true }).inputValue(), dayOf(7))
    await page.getByRole('button', { name: 'Apply' }).click()
    await showsVisitors([], `from=${dayOf(9)}&to=${dayOf(7)}`)
  })

  test('has shortcuts that can be switched off', async () => {
    await open('?period=7d')
    await showsVisitors([], 'period=7d')
    await page.keyboard.press('p')
    await page.waitForURL(/from=/)
    await page.keyboard.press('x')
    await page.waitForURL(/compare=none/)
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await assertIdleAndAccessible()
    await dialog.getByLabel('Use keyboard shortcuts').uncheck()
    await page.keyboard.press('Escape')
    await open('?period=7d')
    await page.getByRole('region', { name: 'Devices' }).getByText('Desktop').waitFor()
    await page.keyboard.press('d')
    await page.keyboard.press('f')
    assert.match(page.url(), /period=7d$/)
    assert.equal(await page.getByRole('dialog').count(), 0)
    await page.getByRole('button', { name: /^Period/ }).click()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await dialog.getByLabel('Use keyboard shortcuts').check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('f')
    await page.getByRole('dialog', { name: 'Add filter' }).waitFor()
  })

  test('stays when another website is chosen; filters do not', async () => {
    await open('?period=7d&filter=device:is:desktop')
    await api.post('/api/v1/websites', form({ domain: 'another.example' }))
    await page.getByRole('button', { name: 'Switch site' }).click()
    await page.getByRole('link', { name: 'another.example' }).click()
    await page.waitForURL(`${sightline.analyticsUrl}/sites/another.example?period=7d`)
    await page.getByRole('heading', { name: 'another.example' }).waitFor()
  })
})

test('all rows have the columns that suit them, with their change', async () => {
  await open('?rows=event')
  const headers = page.getByRole('dialog', { name: 'Conversions' }).getByRole('columnheader')
  await eventually(async () => (await headers.allTextContents()).join() === 'Event,Events ↓,Visitors,Visits')
  await open('?rows=page')
  const pages = page.getByRole('dialog', { name: 'Page' })
  await pages.getByRole('columnheader', { name: 'Scroll depth' }).waitFor()
  await eventually(async () => /^[+−]?\d/.test((await pages.locator('.change').first().textContent()) ?? ''))
})

test('the browser logged no errors', () => window.assertNoErrors())
