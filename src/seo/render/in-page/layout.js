// What a visitor with a phone meets: content wider than the screen, targets too small to tap, and overlays over the content.
globalThis.sightlineLayout = () => {
  const most = 20
  const describe = globalThis.sightlineDescribe
  const width = document.documentElement.clientWidth
  const height = globalThis.innerHeight
  const isShown = (element, box) =>
    box.width > 0 && box.height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const isClipped = (element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return true
    }
    return false
  }

  const scrollWidth = document.scrollingElement?.scrollWidth ?? width
  const wide = []
  if (scrollWidth > width + 1) {
    for (const element of document.body?.querySelectorAll('*') ?? []) {
      if (wide.length >= most) break
      const box = element.getBoundingClientRect()
      if (box.right <= width + 1 || box.left >= scrollWidth || !isShown(element, box) || isClipped(element)) continue
      if ([...element.children].some((child) => child.getBoundingClientRect().right > width + 1)) continue
      wide.push({ ...describe(element), right: Math.round(box.right) })
    }
  }

  const targets = []
  let small = 0
  const selector = 'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=link], summary'
  const tappable = [...document.querySelectorAll(selector)].slice(0, 2_000).flatMap((element) => {
    const box = element.getBoundingClientRect()
    return isShown(element, box) ? [{ element, box }] : []
  })
  const isInline = (element) =>
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length
  for (const { element, box } of tappable) {
    if (box.width >= 24 && box.height >= 24) continue
    // WCAG 2.5.8: links in a sentence are exempt, and so are targets with enough space around them.
    if (isInline(element)) continue
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const isCrowded = tappable.some(({ element: other, box: around }) => {
      if (other === element || other.contains(element) || element.contains(other)) return false
      const dx = Math.max(around.left - x, 0, x - around.right)
      const dy = Math.max(around.top - y, 0, y - around.bottom)
      return dx * dx + dy * dy < 12 * 12
    })
    if (!isCrowded) continue
    small += 1
    if (targets.length < most)
      targets.push({ ...describe(element), width: Math.round(box.width), height: Math.round(box.height) })
  }

  let overlay = null
  const consent = /cookie|consent|gdpr|privacy|datenschutz|einwillig|confidentialit|rgpd|tracking/i
  for (const element of document.body?.querySelectorAll('*') ?? []) {
    const style = getComputedStyle(element)
    if (style.position !== 'fixed' && style.position !== 'sticky' && element.localName !== 'dialog') continue
    const box = element.getBoundingClientRect()
    if (!isShown(element, box) || style.pointerEvents === 'none') continue
    const visible =
      Math.max(0, Math.min(box.right, width) - Math.max(box.left, 0)) *
      Math.max(0, Math.min(box.bottom, height) - Math.max(box.top, 0))
    const share = visible / (width * height)
    if (share < 0.1) continue
    const text = (element.textContent ?? '').slice(0, 2_000)
    const isConsent = consent.test(`${text} ${element.id} ${element.className}`)
    if (overlay === null || share > overlay.share) overlay = { ...describe(element), share, isConsent }
  }
  return {
    width,
    scrollWidth,
    wide,
    small,
    targets,
    overlay,
  }
}
