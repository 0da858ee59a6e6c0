import './styles/site.ts';
import './public/public-header.module.css';
import './logo.module.css';
import './public/not-found.module.css';
