/** The look of the console, as much of it as a printed report needs. */
export const style = `
:root { color-scheme: light; --ink: #17191c; --quiet: #5f6570; --line: #e4e4df; --paper: #fff; --good: #1a7f45; --decent: #9a5b00; --bad: #b42318; }
* { box-sizing: border-box; }
body { margin: 0; background: #f7f7f4; color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 52rem; margin: 2rem auto; padding: 2rem; background: var(--paper); border: 1px solid var(--line); border-radius: 10px; }
h1 { font-size: 1.3rem; margin: 0; overflow-wrap: anywhere; } h2 { font-size: 1.05rem; } h3 { font-size: 1rem; margin: 0; }
.quiet { color: var(--quiet); } .result strong { font-size: 2rem; } .result.good { color: var(--good); } .result.decent { color: var(--decent); } .result.bad, .fail { color: var(--bad); }
.categories { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: .25rem 1.5rem; }
.categories p { display: grid; grid-template-columns: 1fr auto; margin: 0; } .categories meter { grid-column: 1 / 3; width: 100%; grid-row: 2; }
.preview { border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; margin: 1.5rem 0; } .preview p { margin: .1rem 0; overflow-wrap: anywhere; } .headline { color: #1a4fb4; font-size: 1.15rem; }
article { border-top: 1px solid var(--line); padding: .75rem 0; color: var(--ink); break-inside: avoid; }
article p { margin: .35rem 0 0; } ul { margin: .35rem 0 0; padding-left: 1.2rem; } li { overflow-wrap: anywhere; }
.pill { display: inline-block; min-width: 5.5rem; text-align: center; border-radius: 99px; padding: 0 .6rem; font-size: .8rem; background: #eef0ee; }
.critical:not(.pass) .pill { background: var(--bad); color: #fff; } .fail.high .pill, .warn.high .pill { background: #fbe5e3; color: var(--bad); } .medium:not(.pass) .pill { background: #fdf0dc; color: var(--decent); } .low:not(.pass) .pill { background: none; border: 1px solid var(--decent); color: var(--decent); } .information:not(.pass) .pill, .unverified.unverified .pill { background: #eef0ee; color: var(--quiet); border: 0; } .pass .pill { background: #e0f2e6; color: var(--good); }
code { display: block; background: #f0f0ea; border-radius: 6px; padding: .4rem .6rem; margin-top: .25rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; }
@media print { body { background: none; } main { border: 0; margin: 0; padding: 0; max-width: none; } }
`
