import { expect, test } from 'vitest';
import { mailLink } from './contact-links.ts';

test.each([
  ['ana.perez@ejemplo.com', 'mailto:ana.perez@ejemplo.com'],
  ['x?bcc=otra@ejemplo.com', 'mailto:x%3Fbcc%3Dotra@ejemplo.com'],
  ['x&body=y@ejemplo.com?cc=z', 'mailto:x%26body%3Dy@ejemplo.com%3Fcc%3Dz'],
])('mailLink escapes %s so that the link has one recipient', (email, href) => {
  expect(mailLink(email)).toBe(href);
});
