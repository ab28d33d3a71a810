import Head from 'next/head'
import Link from 'next/link'
import { useState } from 'react'

const words = 'Walnut chairs are made to order in a small workshop by the river. '.repeat(8)

/** Drawn when it is built: what the browser adds is the button's reaction. */
export default function Chairs() {
  const [ordered, setOrdered] = useState(0)
  return (
    <main>
      <Head>
        <title>Walnut chairs</title>
        <meta name="description" content="Chairs of walnut, made to order in a workshop by the river." />
        <link rel="canonical" href="https://workshop.example/" />
      </Head>
      <h1>Walnut chairs</h1>
      <p>{words}</p>
      <button type="button" onClick={() => setOrdered(ordered + 1)}>
        Ordered: {ordered}
      </button>
      <Link href="/stock">Stock</Link>
    </main>
  )
}
