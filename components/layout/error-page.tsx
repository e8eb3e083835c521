'use client'

import { getPhoneUrl } from '@/lib/phone-links'

/** Renders the error page; minimal, because every page ships it. */
export function ErrorPage({ retry, phone }: { retry: () => void; phone?: string }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-page content-center justify-items-start gap-6 px-5 md:px-8">
      <h1 className="font-display text-title font-medium">Something went wrong</h1>
      <p className="text-lead">
        Please try again
        {phone !== undefined && (
          <>
            , or call{' '}
            <a href={getPhoneUrl(phone)} className="whitespace-nowrap text-gold underline underline-offset-[6px]">
              {phone}
            </a>
          </>
        )}
        .
      </p>
      <button type="button" onClick={retry} className="min-h-11 rounded-lg bg-gold px-6 font-semibold text-ink">
        Try again
      </button>
    </main>
  )
}
