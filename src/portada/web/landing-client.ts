import './landing-styles.ts';
import { announceComingSoon } from './coming-soon.ts';

const button = document.querySelector<HTMLButtonElement>('[data-soon]');
const message = document.querySelector<HTMLElement>('[data-soon-message]');
if (button && message) button.addEventListener('click', announceComingSoon(message));
