import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { readSite } from '#site'
import { Notices, PageScript } from '@/components/layout/page-script'
import { feedLinks, HOME_DESCRIPTION } from '@/lib/content/server/metadata'
import { ogImagePath, pageOgImage } from '@/lib/content/server/og-image'
import { fontVariables } from './fonts'
import './globals.css'

/** Of every page: caches might store a static one for a year, and would not show what was edited. */
export const revalidate = 60

export const generateMetadata = (): Metadata => ({
  metadataBase: new URL(readSite().url),
  applicationName: readSite().brand,
  title: {
    default: `${readSite().brand}: chauffeured black cars and luxury SUVs`,
    template: `%s | ${readSite().brand}`,
  },
  description: HOME_DESCRIPTION,
  alternates: { types: feedLinks() },
  openGraph: {
    images: [ogImagePath(pageOgImage('home'))],
    siteName: readSite().brand,
    type: 'website',
    locale: 'en_US',
  },
  twitter: { card: 'summary_large_image' },
  formatDetection: { telephone: false },
})

export const viewport: Viewport = { themeColor: '#0b0b0d', colorScheme: 'dark' }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-US" className={fontVariables} suppressHydrationWarning>
      <body>
        <Notices />
        {children}
        <PageScript />
      </body>
    </html>
  )
}
