import type { Config } from 'tailwindcss'

/** Change colors and fonts only here. */
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
        // With a large text size, words still fit narrow screens.
        hero: ['min(20vw, clamp(3.75rem, 2.4rem + 6vw, 7.5rem))', { lineHeight: '0.95', letterSpacing: '-0.02em' }],
        title: [
          'min(15vw, clamp(2.25rem, 1.6rem + 2.6vw, 3.75rem))',
          { lineHeight: '1.06', letterSpacing: '-0.012em' },
        ],
        heading: ['clamp(1.5rem, 1.3rem + 0.9vw, 2rem)', { lineHeight: '1.2' }],
        quote: ['clamp(1.375rem, 1.15rem + 1vw, 1.875rem)', { lineHeight: '1.34' }],
        lead: ['clamp(1.0625rem, 1rem + 0.35vw, 1.25rem)', { lineHeight: '1.6' }],
        label: ['0.875rem', { lineHeight: '1.4', letterSpacing: '0.01em' }],
        eyebrow: ['0.75rem', { lineHeight: '1.4', letterSpacing: '0.22em' }],
      },
      maxWidth: { page: '75rem', prose: '66ch' },
      spacing: { bar: '4.5rem' },
      keyframes: {
        rise: { from: { opacity: '0', transform: 'translateY(1.5rem)' } },
        turn: { to: { transform: 'rotate(1turn)' } },
      },
      animation: {
        'rise-1': 'rise 1s cubic-bezier(0.22, 1, 0.36, 1) backwards',
        'rise-2': 'rise 1.2s cubic-bezier(0.22, 1, 0.36, 1) 0.3s backwards',
        'rise-3': 'rise 1.2s cubic-bezier(0.22, 1, 0.36, 1) 0.6s backwards',
        // In steps: a frame for each sixtieth of a second keeps a phone busy while the page loads.
        turn: 'turn 1.1s steps(12) infinite',
      },
    },
  },
} satisfies Config
