import type { ComponentChildren } from 'preact'

interface GateProps {
  readonly title: string
  readonly note?: ComponentChildren
  readonly children: ComponentChildren
}

/** A page of one small card: sign in, set a password, ask for a password. */
export function Gate({ title, note, children }: GateProps) {
  return (
    <div class="gate">
      <section class="card stack">
        <header>
          <h1>{title}</h1>
          {note && <p class="soft">{note}</p>}
        </header>
        {children}
      </section>
    </div>
  )
}
