import './landing-styles.ts';
import { announceSoon } from './soon.ts';

const button = document.querySelector<HTMLButtonElement>('[data-soon]');
const message = document.querySelector<HTMLElement>('[data-soon-message]');
if (button && message) button.addEventListener('click', announceSoon(message));
