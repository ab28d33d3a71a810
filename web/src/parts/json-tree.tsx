/** Any JSON as a tree that opens and closes; only the first levels are open. */
export function JsonTree({ value }: { readonly value: unknown }) {
  return (
    <div class="tree">
      <ul>
        <Branch name={null} value={value} depth={0} />
      </ul>
    </div>
  )
}

const openDepth = 2

interface BranchProps {
  readonly name: string | null
  readonly value: unknown
  readonly depth: number
}

function Branch({ name, value, depth }: BranchProps) {
  if (typeof value !== 'object' || value === null) {
    return (
      <li>
        {name !== null && <span class="key">{name}: </span>}
        {String(value)}
      </li>
    )
  }
  const entries = Object.entries(value)
  return (
    <li>
      <details open={depth < openDepth}>
        <summary>
          <span class="key">{name ?? ''}</span> {summaryOf(value)}
        </summary>
        <ul>
          {entries.map(([key, child]) => (
            <Branch key={key} name={key} value={child} depth={depth + 1} />
          ))}
        </ul>
      </details>
    </li>
  )
}

/** What kind of thing it is, where it says so. */
function summaryOf(value: object): string {
  if (Array.isArray(value)) return `[${value.length}]`
  for (const key of ['@type', 'type', 'types'] as const) {
    const type: unknown = Reflect.get(value, key)
    if (type !== undefined) return String(type)
  }
  return '{…}'
}
