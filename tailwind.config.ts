import type { Config } from 'tailwindcss'

/** The site's look in one place: change a colour or a face here and nowhere else. */
export default {
  theme: {
    extend: {
      colors: {
        ink: '#0b0b0d',
        coal: '#141417',
        ash: '#232327',
        smoke: '#a7a39b',
        ivory: '#f4efe6',
        gold: '#c9a96a',
        go: '#4fbf8b',
        stop: '#e5646e',
      },
      fontFamily: {
        display: ['var(--font-display)', 'Georgia', 'serif'],
        sans: ['var(--font-sans)', 'system-ui', 'sans-serif'],
      },
      fontSize: {
        hero: ['clamp(2.75rem, 1.6rem + 4.6vw, 5.25rem)', { lineHeight: '1.02', letterSpacing: '-0.015em' }],
        title: ['clamp(2.125rem, 1.5rem + 2.4vw, 3.5rem)', { lineHeight: '1.08', letterSpacing: '-0.01em' }],
        heading: ['clamp(1.5rem, 1.3rem + 0.9vw, 2rem)', { lineHeight: '1.2' }],
        lead: ['clamp(1.0625rem, 1rem + 0.35vw, 1.25rem)', { lineHeight: '1.6' }],
        label: ['0.8125rem', { lineHeight: '1.4', letterSpacing: '0.02em' }],
        eyebrow: ['0.75rem', { lineHeight: '1.4', letterSpacing: '0.22em' }],
      },
      maxWidth: { page: '75rem', prose: '66ch' },
      spacing: { bar: '4.5rem' },
    },
  },
} satisfies Config
