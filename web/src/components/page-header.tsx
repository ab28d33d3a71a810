import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { readableUrl } from '../urls.ts'
import { Icon } from './icon.tsx'

interface PageHeaderProps {
  readonly title: string
  readonly icon?: ComponentChildren
  readonly back?: { readonly href: string; readonly label: string }
  readonly afterTitle?: ComponentChildren
  /** The page is a part of another, whose header is above. */
  readonly isPart?: boolean
  readonly children?: ComponentChildren
}

/** The title of a page and its actions. The title takes the focus when the page opens, for screen readers. */
export function PageHeader({ title, icon, back, afterTitle, isPart = false, children }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // With the next frame, which needs the layout anyway.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <>
      {back && (
        <a class="back-link" href={back.href}>
          <Icon name="chevron" />
          {readableUrl(back.label)}
        </a>
      )}
      <div class="header-row">
        {icon}
        {isPart ? (
          <h2>{readableUrl(title)}</h2>
        ) : (
          <h1 ref={heading} tabIndex={-1}>
            {readableUrl(title)}
          </h1>
        )}
        {afterTitle}
        <span class="grow" />
        {children && <div class="actions">{children}</div>}
      </div>
    </>
  )
}
