// Runs in every document before its own scripts, in a world of its own: the page cannot see or change what is recorded.
;(() => {
  const most = 500
  const recorded = { paints: [], largest: [], shifts: [], longTasks: [] }
  globalThis.sightlineRecorded = recorded

  const describe = (node) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return null
    const parts = []
    for (let at = element; at && parts.length < 5; at = at.parentElement) {
      const id = at.id && at.id.length < 60 ? `#${at.id}` : ''
      const sameTag = at.parentElement ? [...at.parentElement.children].filter((one) => one.tagName === at.tagName) : []
      const nth = !id && sameTag.length > 1 ? `:nth-of-type(${sameTag.indexOf(at) + 1})` : ''
      parts.unshift(`${at.tagName.toLowerCase()}${id}${nth}`)
      if (id) break
    }
    return { selector: parts.join(' > ').slice(0, 300), snippet: element.cloneNode(false).outerHTML.slice(0, 300) }
  }
  globalThis.sightlineDescribe = describe

  const observe = (type, list, read) => {
    try {
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries()) if (list.length < most) list.push(read(entry))
      }).observe({ type, buffered: true })
    } catch {
      // The browser is older than the metric.
    }
  }
  observe('paint', recorded.paints, ({ name, startTime }) => ({ name, at: startTime }))
  observe('largest-contentful-paint', recorded.largest, (entry) => ({
    at: entry.startTime,
    size: entry.size,
    url: (entry.url ?? '').slice(0, 500),
    element: describe(entry.element),
  }))
  observe('layout-shift', recorded.shifts, (entry) => ({
    at: entry.startTime,
    value: entry.value,
    elements: (entry.sources ?? [])
      .slice(0, 5)
      .map(({ node }) => describe(node))
      .filter(Boolean),
  }))
  let busyUntil = 0
  observe('longtask', recorded.longTasks, ({ startTime, duration }) => {
    busyUntil = startTime + duration
    return { at: startTime, ms: duration }
  })
  // A long task is reported after it has ended.
  globalThis.sightlineIdleMs = () => new Promise((resolve) => setTimeout(() => resolve(performance.now() - busyUntil)))
})()
