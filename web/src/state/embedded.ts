/**
 * Whether the page stands in a frame, or was asked for as one that does. It then shows what is shared and nothing else:
 * the session is neither asked for nor sent, since whoever frames the page chooses what a click on it hits. Decided once:
 * no change of the address afterwards turns it into another page.
 */
export const embedded: boolean = window.self !== window.top || new URLSearchParams(location.search).has('embed')
