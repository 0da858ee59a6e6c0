import { mountApp } from '#web-kit/app-root.tsx';
import { CancelPage } from './cancel-page.tsx';

const token = /^\/cancel\/([^/]+)/.exec(location.pathname)?.[1] ?? '';

mountApp(<CancelPage token={token} />);
