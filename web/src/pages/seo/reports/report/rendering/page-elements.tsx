import type { PageElement } from '../../../../../api/generated.ts'

/** Elements of the page, as text: their selector, and how they stand in the HTML. */
export function PageElements({ elements }: { readonly elements: readonly PageElement[] }) {
  return (
    <ul class="page-elements">
      {elements.map(({ selector, snippet }, index) => (
        <li key={index} class="evidence">
          <span class="line">{selector}</span>
          <pre>{snippet}</pre>
        </li>
      ))}
    </ul>
  )
}
