import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { HelpLink } from './help-link.tsx'
import type { HelpTopic } from './help-topics.ts'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
}

interface PanelProps<Id extends string> {
  readonly label: string
  readonly tabs?: readonly Tab<Id>[]
  readonly tab?: Id
  readonly onTab?: (id: Id) => void
  readonly unit?: ComponentChildren
  readonly footer?: ComponentChildren
  /** What the help says about it. */
  readonly help?: HelpTopic
  /** A fixed height avoids layout shifts while data loads; `own` follows the content. */
  readonly height: 'tall' | 'half' | 'own'
  readonly children: ComponentChildren
}

/** A card with a heading or tabs. */
export function Panel<Id extends string>({
  label,
  tabs,
  tab,
  onTab,
  unit,
  footer,
  help,
  height,
  children,
}: PanelProps<Id>) {
  const id = useId()
  return (
    <section class="card panel" aria-label={label}>
      <div class="panel-head">
        {tabs && tabs.length > 1 ? (
          <>
            <h2 class="visually-hidden">{label}</h2>
            <Tabs label={label} tabs={tabs} tab={tab} onTab={onTab} controls={id} />
          </>
        ) : (
          <h2>{tabs?.[0]?.label ?? label}</h2>
        )}
        {help && <HelpLink topic={help} name={label} />}
        <span class="grow" />
        {unit && <span class="unit">{unit}</span>}
      </div>
      {tabs && tabs.length > 1 ? (
        <div
          id={id}
          role="tabpanel"
          aria-label={tabs.find((one) => one.id === tab)?.label ?? label}
          class={`panel-body ${height}`}
        >
          {children}
        </div>
      ) : (
        <div class={`panel-body ${height}`}>{children}</div>
      )}
      {footer && <div class="panel-foot">{footer}</div>}
    </section>
  )
}

/** The columns of numbers in rows; each kind has the width of its column. */
export type RowHead = readonly [
  kind: 'value' | 'share' | 'change' | 'conversions' | 'rate' | 'score' | 'score-link',
  label: string,
]

/** Names the columns of numbers above a list of rows. */
export function RowHeads({ heads }: { readonly heads: readonly RowHead[] }) {
  return (
    <div class="row-heads">
      {heads.map(([kind, label]) => (
        <span key={kind} class={kind}>
          {label}
        </span>
      ))}
    </div>
  )
}

interface TabsProps<Id extends string> extends Pick<PanelProps<Id>, 'label' | 'tab' | 'onTab'> {
  readonly tabs: readonly Tab<Id>[]
  readonly controls: string
}

/** Arrow keys move between tabs; the Tab key leaves the list, as the ARIA pattern asks. */
export function Tabs<Id extends string>({ label, tabs, tab, onTab, controls }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const moveByKey = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -tabs.length, End: tabs.length }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const current = tabs.findIndex((one) => one.id === tab)
    const index = Math.abs(step) === 1 ? (current + step + tabs.length) % tabs.length : step < 0 ? 0 : tabs.length - 1
    const next = tabs[index]
    if (!next) return
    onTab?.(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={moveByKey}>
      {tabs.map((one) => (
        <button
          key={one.id}
          type="button"
          role="tab"
          class="tab"
          aria-selected={one.id === tab}
          aria-controls={controls}
          tabIndex={one.id === tab ? 0 : -1}
          onClick={() => onTab?.(one.id)}
        >
          {one.label}
        </button>
      ))}
    </div>
  )
}
