import Head from 'next/head'
import Link from 'next/link'
import { useEffect, useState } from 'react'

const words = 'Walnut chairs are made to order in a small workshop by the river. '.repeat(8)

/** Drawn in the browser: the files have only the frame around it. */
export default function Stock() {
  const [stock, setStock] = useState(null)
  useEffect(() => {
    const timer = setTimeout(() => setStock(words), 50)
    return () => clearTimeout(timer)
  }, [])
  if (stock === null) return <div>Loading…</div>
  return (
    <main>
      <Head>
        <title>Drawn by a framework</title>
        <link rel="canonical" href="https://workshop.example/stock" />
      </Head>
      <h1>Walnut chairs</h1>
      <p>{stock}</p>
      <Link href="/">About the workshop</Link>
    </main>
  )
}
