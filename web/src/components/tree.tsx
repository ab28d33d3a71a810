import type { OutlineLine } from '../api/generated.ts'

interface TreeProps {
  readonly lines: readonly OutlineLine[]
}

/** Indented lines as a collapsible tree; the first two levels are open. */
export function Tree({ lines }: TreeProps) {
  return (
    <div class="tree">
      <Branches lines={lines} depth={0} />
    </div>
  )
}

const openDepth = 2

function Branches({ lines, depth }: TreeProps & { readonly depth: number }) {
  return (
    <ul>
      {splitAt(lines, depth).map(({ at, own, below }) => (
        <li key={at}>
          {below.length === 0 ? (
            <Line line={own} />
          ) : (
            <details open={depth < openDepth}>
              <summary>
                <Line line={own} />
              </summary>
              <Branches lines={below} depth={depth + 1} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function Line({ line }: { readonly line: OutlineLine }) {
  return (
    <>
      <span class="key">{line.name}</span> {line.value}
    </>
  )
}

interface Branch {
  readonly at: number
  readonly own: OutlineLine
  readonly below: readonly OutlineLine[]
}

/** Groups each line of this depth with the deeper lines that follow it. */
function splitAt(lines: readonly OutlineLine[], depth: number): readonly Branch[] {
  const starts = lines.flatMap((line, index) => (line.depth === depth ? [{ line, index }] : []))
  return starts.map(({ line, index }, place) => ({
    at: index,
    own: line,
    below: lines.slice(index + 1, starts[place + 1]?.index ?? lines.length),
  }))
}
