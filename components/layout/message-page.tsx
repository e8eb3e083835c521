import type { ReactNode } from 'react'
import { SimpleTopBar } from './simple-top-bar'

/** Renders a message page with links to continue. */
export function MessagePage({ heading, message, children }: { heading: string; message: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SimpleTopBar />
      <main className="mx-auto grid w-full max-w-page grow content-center justify-items-start px-5 py-20 md:px-8">
        <h1 className="font-display text-title font-medium">{heading}</h1>
        <p className="mt-4 max-w-[36rem] text-lead text-smoke">{message}</p>
        <div className="mt-10 flex flex-wrap gap-3">{children}</div>
      </main>
    </div>
  )
}
