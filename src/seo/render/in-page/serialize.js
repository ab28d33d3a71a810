// The document as HTML. Open shadow trees are flattened, as search engines do: they take the place of their host's children,
// and what the host's children were assigned to takes the place of each slot.
globalThis.sightlineSerialize = (maxLength) => {
  const hasShadow = [...document.querySelectorAll('*')].some((element) => element.shadowRoot)
  const doctype = document.doctype ? `${new XMLSerializer().serializeToString(document.doctype)}\n` : ''
  const root = document.documentElement
  if (!root) return { html: doctype, length: doctype.length, hasShadow }
  let html = ''
  if (!hasShadow) html = root.outerHTML
  else {
    // Elements of a document without a window run and load nothing.
    const inert = document.implementation.createHTMLDocument('')
    const flatten = (node, into) => {
      const pending = [[node, into]]
      while (pending.length > 0) {
        const [from, to] = pending.pop()
        const isSlot = from.localName === 'slot' && from.getRootNode() instanceof ShadowRoot
        const copy = isSlot ? to : to.appendChild(inert.importNode(from, false))
        const assigned = isSlot ? from.assignedNodes() : []
        const children = assigned.length > 0 ? assigned : (from.shadowRoot ?? from).childNodes
        if (from.localName === 'template' && from.content) copy.innerHTML = from.innerHTML
        for (const child of [...children].reverse()) pending.push([child, copy])
      }
    }
    const holder = inert.createElement('div')
    flatten(root, holder)
    html = holder.innerHTML
  }
  const length = doctype.length + html.length
  return { html: length > maxLength ? '' : doctype + html, length, hasShadow }
}
