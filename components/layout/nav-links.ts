/** Sections of the home page; `elsewhere` is where other pages lead. */
export const navLinks = [
  { section: 'home', label: 'Home', elsewhere: '/' },
  { section: 'about', label: 'About Us', elsewhere: '/#about' },
  { section: 'contact', label: 'Contact Us', elsewhere: '/#contact' },
  { section: 'testimonial', label: 'Testimonial', elsewhere: '/#testimonial' },
  { section: 'blog-section', label: 'Blog', elsewhere: '/blog' },
] as const

export const BOOKING_SECTION = 'booking-flow'
