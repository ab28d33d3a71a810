import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from './icon.tsx'

interface HeadProps {
  readonly title: string
  readonly back?: { readonly href: string; readonly label: string }
  readonly beside?: ComponentChildren
  readonly children?: ComponentChildren
}

/** What the page is about, and what can be done with it. A new page takes the focus to its title. */
export function Head({ title, back, beside, children }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      {back && (
        <a class="crumb" href={back.href}>
          <Icon name="chevron" />
          {back.label}
        </a>
      )}
      <div class="head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {beside}
        <span class="grow" />
        {children && <div class="actions">{children}</div>}
      </div>
    </>
  )
}
