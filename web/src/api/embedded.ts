/**
 * Whether the page is in a frame, or requests to be treated so (`?embed`). It then shows only what is shared and never
 * uses the session, because the framing site could trick the owner into clicks (clickjacking). Evaluated once, so that
 * later changes of the URL cannot lift the restriction.
 */
export const embedded: boolean = window.self !== window.top || new URLSearchParams(location.search).has('embed')
