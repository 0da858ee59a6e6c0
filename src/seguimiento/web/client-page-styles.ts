import '#ui/styles/site.ts';
import '#ui/logo.module.css';
import '#ui/public/public-footer.module.css';
import './page.module.css';
import './progress.module.css';
import './estimate.module.css';
import './move.module.css';
