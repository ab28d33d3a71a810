import type { ComponentChildren } from 'preact'

interface AuthCardProps {
  readonly title: string
  readonly note?: ComponentChildren
  readonly children: ComponentChildren
}

/** The card of pages that ask for a password: sign-in, welcome, protected shared pages. */
export function AuthCard({ title, note, children }: AuthCardProps) {
  return (
    <div class="auth-card">
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
