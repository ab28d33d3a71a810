/** The address of a page in a list. Where there is too little room, the host is shortened before the path. */
export function PageAddress({ url }: { readonly url: string }) {
  const parsed = URL.parse(url)
  if (!parsed) return <span>{url}</span>
  return (
    <span class="page-address">
      <span class="host">{parsed.host}</span>
      <span class="path">{parsed.pathname + parsed.search}</span>
    </span>
  )
}
